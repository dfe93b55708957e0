# Two commands do everything on a fresh machine: `make run` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
TOOLS := $(VENV)/tools-installed
STAMP := $(VENV)/installed
NATIVE := CMakeLists.txt $(wildcard native/*.* native/*/*.*)

.PHONY: install run test lint types imports unit fuzz bench lock clean

install: $(STAMP)

$(TOOLS): requirements.lock
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	touch $(TOOLS)

# The kernels are compiled here; an edit to one rebuilds it in seconds.
$(STAMP): $(TOOLS) pyproject.toml $(NATIVE)
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $(STAMP)

run: install
	$(BIN)/forceout demo

test: lint types imports unit

lint: install
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: install
	$(BIN)/mypy

imports: install
	$(BIN)/lint-imports

unit: install
	$(BIN)/pytest -n auto

fuzz: install
	$(BIN)/python fuzz/fuzz.py --count 200000

bench: install
	$(BIN)/python bench/judge.py

# Lock files must not name a registry, so no uv.lock: only names, versions and hashes.
lock:
	uv pip compile pyproject.toml --group dev --generate-hashes --no-header --no-annotate --output-file requirements.lock

clean:
	rm -rf $(VENV) build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
