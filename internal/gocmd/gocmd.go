// Package gocmd is every call of the go command: one function per use, a typed
// result, and the command line kept for messages. It decides nothing.
package gocmd

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gotoll/toll/internal/proc"
)

// A Tool is the go command run in one folder with one environment.
type Tool struct {
	Dir string
	Env []string // "KEY=value", added to the parent's
}

// ErrNoModule is returned where a go.mod is needed and none is found.
var ErrNoModule = errors.New("no go.mod here or in a folder above: run toll inside a Go module, or `go mod init` first")

// Run runs `go args...` and collects its output.
func (t Tool) Run(ctx context.Context, args ...string) (proc.Result, error) {
	r, err := proc.Run(ctx, proc.Spec{Args: append([]string{"go"}, args...), Dir: t.Dir, Env: t.Env})
	return r, explain(err)
}

// Environ is the part of `go env` that Toll reads.
type Environ struct {
	GOMOD, GOWORK, GOVERSION, GOOS, GOARCH, GOAMD64, GOROOT, GOFLAGS, CGO_ENABLED, GOCACHE, GOMODCACHE, GOENV, GOEXPERIMENT, GOTOOLCHAIN string
}

// Environ asks `go env`. A toolchain that the go.mod asks for and that is not
// there ends in one line that says how to get it.
func (t Tool) Environ(ctx context.Context) (Environ, error) {
	r, err := t.Run(ctx, "env", "-json")
	if err != nil {
		return Environ{}, err
	}
	var e Environ
	if err := json.Unmarshal(r.Stdout, &e); err != nil {
		return Environ{}, fmt.Errorf("read go env: %w", err)
	}
	return e, nil
}

// WithTags is the tool with build tags in GOFLAGS, beside what the user has there, be it by
// the environment or by `go env -w`.
func (t Tool) WithTags(ctx context.Context, tags string) (Tool, error) {
	if tags == "" {
		return t, nil
	}
	e, err := t.Environ(ctx)
	if err != nil {
		return t, err
	}
	t.Env = append(slices.Clone(t.Env), "GOFLAGS="+strings.TrimSpace(e.GOFLAGS+" -tags="+tags))
	return t, nil
}

// ModuleFile returns the path of the go.mod in force; ErrNoModule without one.
func (e Environ) ModuleFile() (string, error) {
	if e.GOMOD == "" || e.GOMOD == "/dev/null" || e.GOMOD == "NUL" {
		return "", ErrNoModule
	}
	return e.GOMOD, nil
}

// A ToolchainError is a module that asks for a newer Go than may be used.
type ToolchainError struct{ Text string }

func (e *ToolchainError) Error() string { return e.Text }

// explain turns known complaints of the go command into one line each.
func explain(err error) error {
	var e *proc.Error
	if !errors.As(err, &e) {
		return err
	}
	for line := range strings.Lines(e.Output) {
		line = strings.TrimSpace(line)
		// "but go.work lists go 1.21" is about a file, not about the toolchain.
		if strings.Contains(line, "requires go >= ") && !strings.Contains(line, "go.work lists") {
			return &ToolchainError{fmt.Sprintf("%s: install that Go, or let the go command fetch it with GOTOOLCHAIN=auto", strings.TrimPrefix(line, "go: "))}
		}
	}
	return err
}
