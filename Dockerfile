# syntax=docker/dockerfile:1
# Matou's table server: the page built, the rules compiled, nothing to wait for at the first start.
#   docker build -t matou .    docker run -p 8000:8000 -v matou:/var/lib/matou matou

FROM node:20-slim AS page
WORKDIR /matou/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY web ./
RUN npm run build

FROM python:3.11-slim AS matou
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PYTHONDONTWRITEBYTECODE=1
# The compiled rules are cached in the image, so they are compiled for any machine of this kind, not for the one that
# builds it.
ENV NUMBA_CPU_NAME=generic MATOU_CACHE=/var/cache/matou MATOU_DATA=/var/lib/matou MATOU_HOST=0.0.0.0 LC_ALL=C.UTF-8
RUN useradd --system --uid 10001 --create-home --home-dir /var/lib/matou matou \
    && install --directory --owner=matou /var/cache/matou
WORKDIR /opt/matou
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY src ./src
COPY --from=page /matou/src/matou/web ./src/matou/web
RUN pip install --constraint constraints.txt .
USER 10001
RUN python -m matou.agents.compiling discat chami poche catdays
VOLUME /var/lib/matou
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/health', timeout=4)"]
ENTRYPOINT ["matou"]
CMD ["serve"]
