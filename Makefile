# Each target is one line: what it does is in backoffice/devtools, which needs nothing but Python.
PYTHON ?= python3
BAIZE = $(PYTHON) backoffice/devtools/bootstrap.py

.DEFAULT_GOAL := help
.PHONY: help run test quick check bench pictures lock setup install production-trial

help:  ## say what can be done
	@sed -n 's/^\([a-z-]*\):  ## /  make \1	/p' Makefile

run:  ## install what is missing and serve the demo on http://localhost:8000 (PORT=..., FLOOR=2: its devices send so many messages a second), until Ctrl-C
	@$(BAIZE) run

test:  ## linters, types, import contracts, migrations, templates and the whole suite (ARGS="-k name")
	@$(BAIZE) test $(ARGS)

quick:  ## lint, types and the tests of what changed since the commit before the last, under two minutes (ARGS=...)
	@$(BAIZE) quick $(ARGS)

check:  ## linters and types only
	@$(BAIZE) check

bench:  ## measure engine, editor, deck board, documents, API and pages against plain baselines (ARGS=...)
	@$(BAIZE) bench $(ARGS)

pictures:  ## make the README's pictures in docs/pictures again, from the demo
	@$(BAIZE) pictures $(ARGS)

setup:  ## install what is missing and start nothing
	@$(BAIZE) setup

install:  ## what an installation runs on, from the runtime lock, without the tools of development
	@$(BAIZE) install

lock:  ## write the Python locks and package-lock.json again (ARGS=--upgrade for newer versions)
	@$(BAIZE) lock $(ARGS)

production-trial:  ## bring an installation up with production's settings and walk through its first day, over HTTP and mail
	@$(BAIZE) production-trial
