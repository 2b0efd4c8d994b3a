# Ludex: `make` sets everything up in .venv/ and does the main job; `make help` lists the rest.
#
# PYTHON=/some/python make     use that Python (3.11 or newer) for .venv/
# make test ARGS="tests/house -x"     hand arguments to pytest
PYTHON ?=
ARGS ?=
UPGRADE ?=

ready := .venv/ready
ludex := .venv/bin/ludex
python := .venv/bin/python

# Some environments forbid Python to keep byte code: every command would then compile hundreds of modules anew.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := all
.PHONY: all test check golden docs schemas fuzz editor soak mutants bench lock clean help

all: $(ready) ## set up, validate and build everything under content/, run its examples, print it (the default)
	$(ludex) validate
	$(ludex) build
	$(ludex) test
	$(ludex) print
	@echo
	@echo "Ludex is ready. Run it as:  $(ludex) --help"

test: $(ready) ## set up and run all tests
	$(python) -m pytest -n 2 $(ARGS)

check: $(ready) ## lint, formatting, types, and which room may import which
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/mypy
	.venv/bin/lint-imports

golden: $(ready) ## rewrite the files that tests compare with, for review
	LUDEX_GOLDEN=1 $(python) -m pytest -n 2 -m golden $(ARGS)

docs: $(ready) ## rewrite the generated pages of docs/
	$(ludex) schema docs
	$(ludex) explain --docs docs/findings
	$(python) -m ludex.cli.reference $(patsubst content/%/game.yaml,%,$(wildcard content/*/game.yaml))
	$(python) docs/pictures/make.py

schemas: $(ready) ## rewrite the flattened schemas that editors read
	$(ludex) schema flat

fuzz: $(ready) ## hostile inputs, each in 20 s and 2 GB (ARGS="--seed 7": others); then commands killed at every point, draughts and hidden hands compared with open_spiel, the lines counted that random content reaches, then sixty typical mistakes in each game, then the bytes of all findings in other circumstances, then more property tests
	$(python) -m tests.fuzz $(ARGS)
	$(python) -m tests.fuzz.kills
	$(python) -m tests.draughts
	$(python) -m tests.lanterns
	$(python) -m tests.lang.reach
	$(python) -m tests.test_mistakes
	$(python) -m tests.house.test_same_bytes
	$(python) -m pytest -n 2 -m hypothesis --hypothesis-profile=fuzz

editor: $(ready) ## fetch the YAML server of editors by npm, and see what it offers and blames in every game
	npm install --no-audit --no-fund --ignore-scripts --prefix build/editor yaml-language-server@1.25.0
	YAML_LANGUAGE_SERVER=build/editor/node_modules/yaml-language-server/bin/yaml-language-server $(python) -m pytest tests/editor

soak: $(ready) ## hundreds of games of everything: both engines compared, bots watched (ARGS=1000: how many)
	$(python) -m tests.soak $(ARGS)

mutants: $(ready) ## change 300 instructions of each game and 300 texts or constants of each language: what is noticed
	for game in $$(ls content | grep -v shared); do $(ludex) coverage $$game --mutants 300; done
	$(python) -m tests.seeded_changes

bench: $(ready) ## measure against other tools, as ratios (ARGS=--write: into docs/performance.md)
	$(python) -m tests.bench $(ARGS)

lock: ## rewrite requirements.lock from pyproject.toml (UPGRADE=--upgrade for newer releases)
	.ci/lock "$(or $(PYTHON),python3)" $(UPGRADE)

clean: ## remove all that make made: .venv/, build/ but its README, caches
	find build -mindepth 1 ! -path build/README.md -delete
	rm -rf .venv .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find compiler tests -name __pycache__ -type d -prune -exec rm -rf {} +

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "make %-8s %s\n", $$1, $$2}' Makefile

# Made again when the lock or the project file change, and when the folder was moved or its Python went away.
ifneq ($(shell test -x $(python) && cat $(ready)),$(CURDIR))
.PHONY: $(ready)
endif
$(ready): requirements.lock pyproject.toml .ci/setup
	@.ci/setup "$(PYTHON)"
