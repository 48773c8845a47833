package forms

import (
	"context"
	"os/exec"
)

func present(names []string, add func(string)) {
	has := func(name string) bool {
		_, err := exec.LookPath(name)
		return err == nil
	}
	for _, name := range names {
		if has(name) { // want `at each turn of the loop`
			add(name)
		}
	}
}

func presentKept(names []string, add func(string)) {
	known := map[string]bool{}
	has := func(name string) bool {
		if yes, ok := known[name]; ok {
			return yes
		}
		_, err := exec.LookPath(name)
		known[name] = err == nil
		return known[name]
	}
	for _, name := range names {
		if has(name) {
			add(name)
		}
	}
}

type program struct{ name string }

// The path is looked at, and not used.
func (p *program) start(ctx context.Context) error {
	path, err := exec.LookPath(p.name) // want `that exec.Command searches again`
	if err != nil || path == "" {
		return err
	}
	return exec.CommandContext(ctx, p.name, "serve").Start()
}

func (p *program) startPath(ctx context.Context) error {
	path, err := exec.LookPath(p.name)
	if err != nil || path == "" {
		return err
	}
	return exec.CommandContext(ctx, path, "serve").Start()
}
