# Everything that one does with Lantern day by day. `make` alone lists it.
SHELL := /bin/bash
JOBS ?= $(shell nproc)
# Seconds of each fuzzer.
FUZZ_SECONDS_BRIEF := 20
FUZZ_SECONDS_LONG := 600

.DEFAULT_GOAL := help
.PHONY: help setup build demo test lint bench fuzz format digest clean

help:  ## Lists these targets
	@echo "Lantern checks game logs. Targets:"
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

setup:  ## Installs the missing Debian packages (quick when there are none)
	@tools/setup.sh

build: setup  ## Builds the program, the library and the service (release)
	cmake --preset release
	cmake --build --preset release --parallel $(JOBS) --target lantern lantern_checker lantern_io

demo: setup  ## Starts the service, checks logs through it, prints what it found (LANTERN_LOGS=folder)
	@tools/demo.sh

test: setup  ## Runs all tests, brief fuzzing, and the sanitizers
	@LANTERN_FUZZ_SECONDS=$${LANTERN_FUZZ_SECONDS:-$(FUZZ_SECONDS_BRIEF)} tools/test.sh

lint:  ## Checks formatting, the schema (buf), clang-tidy and the house rules
	@tools/setup.sh lint
	@tools/lint.sh

bench: setup  ## Builds and runs the benchmarks, prints a table
	@tools/bench.sh

fuzz: setup  ## Runs each fuzzer for ten minutes (LANTERN_FUZZ_SECONDS)
	cmake --preset fuzz
	cmake --build --preset fuzz --parallel $(JOBS)
	LANTERN_FUZZ_SECONDS=$${LANTERN_FUZZ_SECONDS:-$(FUZZ_SECONDS_LONG)} ctest --preset fuzz

format:  ## Formats all C++ sources in place
	@tools/setup.sh lint
	@tools/sources.sh | xargs clang-format-14 -i

digest: setup  ## Rewrites corpus/DIGEST and the golden answers after a change of verdicts that is meant
	@tools/digest.sh

clean:  ## Removes everything built
	rm -rf build
