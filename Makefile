# Everything a contributor runs, by name. `make` alone lists it.

VENV := .venv
RUN  := $(VENV)/bin/python

# The first Python that is new enough and can make environments; PYTHON=... overrides.
# Written with `=`, so that it is looked for only where it is needed.
NEW_ENOUGH = import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))
PYTHON = $(shell for each in python3 python3.13 python3.12 python3.11 python; do \
	"$$each" -c '$(NEW_ENOUGH)' 2>/dev/null && command -v "$$each" && break; done)

# The environment is up to date when it was installed from these very files, in this very
# folder: the name of the stamp tells, whatever the files' times say.
STAMP := $(VENV)/installed-$(shell (pwd; cat pyproject.toml constraints.txt) | cksum | cut -d ' ' -f 1)

.DEFAULT_GOAL := help
.PHONY: help python venv check format test demo notebooks pictures spans report speed bench lab app vocabularies estimator constraints clean

help: ## List what can be made
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## */\1\t/' | \
		while IFS="$$(printf '\t')" read -r name does; do printf '  make %-14s %s\n' "$$name" "$$does"; done

python: ## Say which Python would be used; PYTHON=/path/to/python3.12 chooses another
	@"$(PYTHON)" -c '$(NEW_ENOUGH)' 2>/dev/null || { \
		echo "chunkscope needs Python 3.11 or newer with its venv module; $(or $(PYTHON),what is on PATH) will not do:" >&2; \
		echo "install one (on Debian: apt-get install python3-venv) or name one: make PYTHON=/path/to/python3.12" >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; print(sys.executable, sys.version.split()[0])'

venv: $(STAMP) ## Make .venv and install everything into it
$(STAMP):
	@$(MAKE) --no-print-directory python
	@# A moved or copied environment still names its old folder: it is made anew.
	@grep -qsF '$(CURDIR)/$(VENV)/' $(VENV)/bin/pip || rm -rf $(VENV)
	"$(PYTHON)" -m venv $(VENV)
	$(RUN) -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev,notebook]'
	@rm -f $(VENV)/installed-*
	@touch $@

check: $(STAMP) ## Lint, format, types, layers, notebooks: in seconds
	$(RUN) -m ruff check
	$(RUN) -m ruff format --check
	$(RUN) -m mypy
	$(VENV)/bin/lint-imports --no-logo
	$(RUN) scripts/notebook_outputs.py check

format: $(STAMP) ## Format the code and mend what ruff can mend
	$(RUN) -m ruff check --fix
	$(RUN) -m ruff format

test: $(STAMP) ## Run every test, doctest and notebook; REQUIRE_ALL=1 makes a skip a failure
	$(RUN) -m pytest --cov --numprocesses logical --maxprocesses 4 --dist worksteal

demo: $(STAMP) ## Cut data/ with every splitter: tables, plots and a notebook under build/demo/
	$(RUN) scripts/demo.py
	$(RUN) scripts/notebook_outputs.py html --to build/demo notebooks/01_quickstart.ipynb

notebooks: $(STAMP) ## Run the notebooks again and keep their outputs, cleaned
	$(RUN) scripts/notebook_outputs.py refresh

pictures: $(STAMP) ## Draw the pictures of README and docs again
	$(RUN) scripts/pictures.py

spans: $(STAMP) ## Measure how whole chunks keep evidence; needs ../shared/eval
	$(RUN) scripts/span_integrity.py

report: $(STAMP) ## Open a report of data/ in Chromium and look for faults; pictures in build/report/
	$(RUN) scripts/check_report.py

speed: $(STAMP) ## Measure in Chromium how soon the explorer shows a change
	$(RUN) scripts/benchmark_explorers.py

bench: $(STAMP) ## Measure our speed beside other libraries': docs/benchmarks.md; BENCH=--quick is a try
	@# The environment has the other libraries already: the tests wrap them.
	$(if $(BENCH),,$(RUN) scripts/benchmark_passages.py)
	$(RUN) scripts/benchmark.py $(BENCH)

lab: $(STAMP) ## Open the notebooks in JupyterLab
	@# Root may, too: in a container there is often nobody else. Only this machine reaches it.
	JUPYTER_PREFER_ENV_PATH=1 JUPYTER_CONFIG_PATH='$(CURDIR)/scripts/jupyter' \
		$(RUN) -m jupyterlab --allow-root notebooks

app: $(STAMP) ## Serve the explorer as a page: make app DOCS="folder 'my notes.txt'" PORT=8866
	@# Several, as a shell reads them: a name with a blank is quoted within.
	$(RUN) scripts/app.py $(if $(PORT),--port '$(PORT)') -- $(DOCS)

vocabularies: $(STAMP) ## Build the vocabularies of src/chunkscope/tokens again
	$(RUN) scripts/build_vocabularies.py

estimator: $(STAMP) ## Fit the token estimator again; needs ../shared/corpora
	$(RUN) scripts/fit_estimator.py

constraints: ## Pin what a fresh environment resolves to, in constraints.txt
	@$(MAKE) --no-print-directory python
	"$(PYTHON)" -m venv --clear build/constraints
	build/constraints/bin/python -m pip install --quiet --disable-pip-version-check -e '.[dev,notebook,peers]'
	@{ sed -n '/^#/p' constraints.txt; \
		build/constraints/bin/python -m pip freeze --quiet --exclude-editable; } > build/constraints.txt
	mv build/constraints.txt constraints.txt
	rm -r build/constraints

clean: ## Remove what was built and every cache; .venv stays
	rm -rf build dist htmlcov .coverage .coverage.* .pytest_cache .mypy_cache .ruff_cache \
		.import_linter_cache .hypothesis src/*.egg-info
	find src tests scripts notebooks \( -name __pycache__ -o -name .ipynb_checkpoints \) -prune -exec rm -rf {} +
