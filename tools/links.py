"""Where this project lives, for PyPI: `python tools/links.py https://HOST/OWNER/NAME TAG`, before a release is built.

The sources do not say it, so that a copy of them never points elsewhere. Adds the links to pyproject.toml, and writes
README.pypi.md, which is README.md with links and pictures that also work on another site.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
README = 'readme = "README.md"'
LINK = re.compile(r'(!?\[[^]]*\]\(|<img [^>]*?src=")(?!https?:|#)([^)"\s]+)')


def absolute(text: str, home: str, tag: str) -> str:
    """The page with its relative links leading into the repository at this tag."""
    def lead(found: re.Match[str]) -> str:
        kind = "raw" if found[1].startswith(("!", "<img")) else "blob"
        return f"{found[1]}{home}/{kind}/{tag}/{found[2]}"
    return LINK.sub(lead, text)


def linked(project: str, home: str, tag: str) -> str:
    """pyproject.toml with the project's links and its page for PyPI."""
    urls = {"Homepage": home, "Documentation": f"{home}/tree/{tag}/docs", "Repository": home,
            "Issues": f"{home}/issues", "Changelog": f"{home}/blob/{tag}/CHANGELOG.md"}
    lines = "".join(f'{name} = "{url}"\n' for name, url in urls.items())
    return project.replace(README, README.replace("README", "README.pypi")) + f"\n[project.urls]\n{lines}"


def main(home: str, tag: str) -> int:
    project, home = ROOT / "pyproject.toml", home.rstrip("/")
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    (ROOT / "README.pypi.md").write_text(absolute(page, home, tag), encoding="utf-8")
    project.write_text(linked(project.read_text(encoding="utf-8"), home, tag), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
