# make play      play in the browser           make test      all tests
# make check     style, types, walls           make coverage  which lines the tests run
# make bench     the published figures         make format    put the style right
# make docs      the documentation as a site   make dist      the wheel and the sdist, tried
# make types     the page's types, when an answer of the server has changed
# make messages  the sentences for the translators; with LANGUAGE=de a new language begins
# Everything else (the environment, the packages) is set up on the way, once.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAY := $(VENV)/web.ready
DEV := $(VENV)/dev.ready
DOCS := $(VENV)/docs.ready
TYPESCRIPT := typescript@5.9
OPENAPI_TYPESCRIPT := openapi-typescript@7
API_TYPES := src/signoria/web/static/api.d.ts

.DELETE_ON_ERROR:
.PHONY: help play test check check-page coverage types format messages bench docs dist test-programs test-torch test-toolkits clean
APT := $$(test "$$(id -u)" = 0 || echo sudo) apt-get --quiet --quiet

help:
	@grep '^# ' $(MAKEFILE_LIST)

play: $(PLAY)
	@$(BIN)/signoria serve

test: $(DEV) test-programs
	$(BIN)/pytest -n auto --dist worksteal

check: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

# The types of the page's scripts: those of the server's answers are generated. Only this needs Node.
types: $(DEV)
	@$(BIN)/python -m signoria.web.openapi >$(VENV)/openapi.json
	npx --yes --package $(TYPESCRIPT) --package $(OPENAPI_TYPESCRIPT) \
		openapi-typescript $(VENV)/openapi.json --output $(API_TYPES)

check-page: $(DEV)
	@cp $(API_TYPES) $(VENV)/api.d.ts
	@$(MAKE) --silent types
	@cmp --silent $(VENV)/api.d.ts $(API_TYPES) || { cp $(VENV)/api.d.ts $(API_TYPES); \
		echo "The page's types have drifted from the server's answers: run make types, and commit $(API_TYPES)."; exit 1; }
	npx --yes --package $(TYPESCRIPT) tsc --project src/signoria/web/jsconfig.json

# Which lines of rules, core and bots the tests run: as plain Python, since nothing can be seen in compiled code.
coverage: $(DEV)
	$(BIN)/python bench/lines_tested.py

format: $(DEV)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# All sentences into the .pot files, and from there into every language's .po.
messages: $(DEV)
	$(BIN)/python -m signoria.i18n.extract $(if $(LANGUAGE),--language $(LANGUAGE))

bench: $(DEV)
	$(BIN)/signoria bench
	$(BIN)/python -m bench.peers

# The site, in site/: a broken link, or something that is loaded from elsewhere, is an error.
docs: $(DOCS)
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "The site is in site/: $(BIN)/python -m http.server --directory site"

dist: $(DEV)
	@$(BIN)/python tools/try_release.py

# The browser in which the tests play, and the database server that they start for themselves.
test-programs:
	@{ command -v chromium && ls /usr/lib/postgresql/*/bin/initdb; } >/dev/null 2>&1 || { \
		echo "Installing Chromium and PostgreSQL for the tests ..."; \
		$(APT) update && $(APT) install --yes chromium postgresql >/dev/null; \
	} || { echo "The tests need two programs: sudo apt-get install chromium postgresql"; exit 1; }

# For the test of examples/ppo.py: nearly a gigabyte that playing does not need, so only the tests bring it.
test-torch: $(DEV)
	@$(BIN)/python -c 'import torch' 2>/dev/null || { echo "Installing PyTorch for a test ..."; \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[torch]'; } || \
		echo "PyTorch could not be installed: its test is skipped."

# What PettingZoo, Gymnasium, OpenSpiel and Shimmy check, for all games, player counts and options: make test has a part.
test-toolkits: $(DEV)
	$(BIN)/python -m tests.envs.all_settings

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage build dist site

# The environment, with what playing needs or with all test tools: touched again only when that has changed.
$(VENV)/%.ready: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Signoria needs Python 3.11 or newer: install it, or run make PYTHON=/path/to/python3."; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
		{ echo "Python's venv module is missing: sudo apt-get install python3-venv"; exit 1; }
	@test -w . || { echo "No right to write in $$PWD: clone Signoria into a folder of your own."; exit 1; }
	@$(PYTHON) tools/install.py $(VENV) $*
	@touch $@
