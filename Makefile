# The README's two commands are `make demo` and `make test`. Everything that
# they need and the machine lacks is installed by scripts/setup.

RUN := scripts/run
MINUTES ?= 45

.PHONY: help demo test build bench-scan bench-race bench-canary generate clean ecosystem check-ecosystem plugin check-profilers

help:
	@sed -n 's/^## //p' $(MAKEFILE_LIST)

## make build       bin/toll
build:
	@scripts/setup
	$(RUN) go build -trimpath -o bin/toll ./cmd/toll

## make demo        the main job on examples/payments; leaves toll-report.html
demo:
	@scripts/setup
	$(RUN) sh scripts/demo

## make test        all tests: installs what they need, then passes them
test:
	@scripts/setup tests
	$(RUN) sh scripts/test

## make bench-scan  how fast `toll find` is beside go vet and golangci-lint
bench-scan:
	@scripts/setup
	$(RUN) sh scripts/bench-scan

## make bench-race  is the prover right? known effects raced, docs/measuring.md written (90 min)
bench-race:
	@scripts/setup
	$(RUN) sh scripts/bench-race $(MINUTES)

## make bench-canary  false alarms of toll canary: 40 equal pairs of services (25 min)
bench-canary:
	@scripts/setup
	$(RUN) sh scripts/bench-canary

## make ecosystem   every rule and safe fix on the pinned public modules (hours at first, resumable)
ecosystem:
	@scripts/setup
	cd ecosystem && ../$(RUN) go run .

## make check-ecosystem  the same on three modules
check-ecosystem:
	@scripts/setup
	cd ecosystem && ../$(RUN) go run . -quick

## make plugin      bin/golangci-lint-toll: golangci-lint with the linter toll, tried on a small module
plugin:
	@scripts/setup
	$(RUN) sh scripts/plugin

## make check-profilers  the tests of --from with a real Parca and Pyroscope
check-profilers:
	@scripts/setup
	$(RUN) sh scripts/check-profilers

## make generate    every generated list and page
generate:
	$(RUN) go run ./internal/gen
	$(RUN) go run ./cmd/toll lab claims > docs/claims.md.new && mv docs/claims.md.new docs/claims.md || { rm -f docs/claims.md.new; exit 1; }

clean:
	rm -rf bin toll-report.html
