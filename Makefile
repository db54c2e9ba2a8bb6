# `make run` and `make test` set up everything they need in .venv; nothing else on the machine is touched.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: run test check lab format bench map words compliance art sounds manifest deb clean

run: $(READY)
	@$(BIN)/etg run

# On all cores; with ARGS=-n0 one after the other, in the order of the files.
test: $(READY)
	@$(BIN)/python -m pytest -n auto --dist worksteal $(ARGS)

check: $(READY)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache
	@$(BIN)/python docs/generate.py --check
	@$(BIN)/python -m docs.words --check
	@$(BIN)/python -m docs.compliance --check

# The heavy runs; `make test` runs a short share of each.
lab: $(READY)
	@ETG_EXAMPLES=$(or $(EXAMPLES),3000) $(BIN)/python -m pytest tests/table/test_random_play.py tests/table/test_places.py $(ARGS)
	@ETG_EXAMPLES=$(or $(PLAYS),100) $(BIN)/python -m pytest tests/ledger/test_accounts.py $(ARGS)
	@ETG_KILLS=$(or $(KILLS),200) ETG_CUTS=$(or $(CUTS),2000) ETG_TAMPER_ROWS=$(or $(ROWS),40) $(BIN)/python -m pytest tests/faults $(ARGS)
	@ETG_FUZZ_BYTES=$(or $(BYTES),10000000) ETG_BAD_DAYS=$(or $(DAYS),8) $(BIN)/python -m pytest tests/devices $(ARGS)
	@ETG_TOUCHES=$(or $(TOUCHES),100000) ETG_PAINTINGS=$(or $(PAINTINGS),100) $(BIN)/python -m pytest tests/screens/test_random_touches.py tests/screens/test_displays.py $(ARGS)
	@ETG_KERNEL_ROUNDS=$(or $(KERNEL),100000) $(BIN)/python -m pytest tests/odds/simulation $(ARGS)
	@ETG_SIMULATED=1 $(BIN)/python -m pytest -s tests/odds/test_simulated_edges.py $(ARGS)
	@ETG_DEBIAN=1 $(BIN)/python -m pytest tests/kiosk/test_dpkg.py $(ARGS)
	@ETG_DEMO_ROUNDS=$(or $(DEMO),1000) ETG_SOAK=$(or $(SOAK),100000) $(BIN)/python -m pytest tests/cabinet/test_headless.py $(ARGS)
	@ETG_BOOT=$(or $(BOOT),build/boot) $(BIN)/python -m pytest tests/kiosk/lab_boot.py $(ARGS)

format: $(READY)
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

# Measures everything and writes docs/performance.md; ARGS=--page draws it again, ARGS=ledger measures that alone.
bench: $(READY)
	@$(BIN)/python -m benchmarks $(ARGS)

map: $(READY)
	@$(BIN)/python docs/generate.py

# Every sentence of the screens into the catalogues of the languages.
words: $(READY)
	@$(BIN)/python -m docs.words

# Runs the tests that carry a clause and rebuilds docs/compliance; CLAUSE="BJ 14.K" tells where that rule is.
compliance: $(READY)
	@$(BIN)/python -m docs.compliance $(if $(CLAUSE),'$(CLAUSE)')

# Every committed picture and sound, from the scripts that make it.
art: $(READY) sounds
	@$(BIN)/python art/make.py

sounds: $(READY)
	@$(BIN)/python -m sounds.make

# The SHA-256 of every file of code, configuration, art and sounds; with KEY=private.pem it is signed.
manifest: $(READY)
	@$(BIN)/etg manifest make --root .
	@$(if $(KEY),$(BIN)/etg manifest sign --key $(KEY) .)

# The Debian package of this commit, for the Python of the cabinets; KEY=private.pem signs it.
deb: $(READY)
	@$(BIN)/python -m hardware.package.build --python $(or $(DEB_PYTHON),/usr/bin/python3) $(if $(KEY),--key $(KEY))

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml constraints.txt etg/__init__.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "etg needs Python 3.11 or newer, this is " + sys.version.split()[0] + "; name another with: make PYTHON=python3.12 ...")'
	@echo "Setting up $(VENV) (once) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable ".[dev]"
	@touch $@
