package gocmd

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/gotoll/toll/internal/proc"
)

// A ListPackage is what `go list` says of one package, as far as Toll reads it.
type ListPackage struct {
	Dir, ImportPath, Name string
	Standard, DepOnly     bool
	GoFiles, CgoFiles     []string // base names
	Imports               []string // as resolved: vendored paths in full
	ImportMap             map[string]string
	Module                *ListModule
	Error                 *ListError
}

// A ListModule is the module of a ListPackage. Dir is where its files are,
// whatever replaces it.
type ListModule struct {
	Path, Version, Dir, GoMod, GoVersion string
	Main                                 bool
}

// A ListError is why go list could not load a package fully.
type ListError struct{ Pos, Err string }

// ListDeps asks for the packages that match and everything they import,
// dependencies first. It compiles nothing. A package in trouble comes with an
// Error; the call fails only when the go command has no answer at all.
func (t Tool) ListDeps(ctx context.Context, tags string, patterns []string) ([]ListPackage, error) {
	args := []string{"list", "-e", "-deps", "-json=Dir,ImportPath,Name,Standard,DepOnly,GoFiles,CgoFiles,Imports,ImportMap,Module,Error"}
	if tags != "" {
		args = append(args, "-tags="+tags)
	}
	args = append(append(args, "--"), patterns...)
	r, err := t.Run(ctx, args...)
	if err != nil {
		return nil, explainList(err)
	}
	var out []ListPackage
	d := json.NewDecoder(bytes.NewReader(r.Stdout))
	for {
		var p ListPackage
		switch err := d.Decode(&p); {
		case errors.Is(err, io.EOF):
			return out, nil
		case err != nil:
			return nil, fmt.Errorf("read the answer of go list: %w", err)
		}
		out = append(out, p)
	}
}

// explainList makes one line of what go list complains of when it has no
// answer: the go command's own first sentence, which names file and line.
func explainList(err error) error {
	var e *proc.Error
	if !errors.As(err, &e) || e.Code <= 0 || e.Output == "" {
		return err
	}
	if strings.Contains(e.Output, "go.mod file not found") || strings.Contains(e.Output, "cannot find main module") {
		return ErrNoModule
	}
	var parts []string
	for line := range strings.Lines(e.Output) {
		line = strings.TrimSpace(strings.TrimPrefix(line, "go: "))
		if line != "" && !strings.HasPrefix(line, "downloading ") {
			parts = append(parts, line)
		}
	}
	const most = 3
	if len(parts) > most {
		parts = append(parts[:most], fmt.Sprintf("and %d more lines; `go list ./...` shows them", len(parts)-most))
	}
	text := strings.NewReplacer(":; ", ": ").Replace(strings.Join(parts, "; "))
	return fmt.Errorf("list packages: %s", text)
}
