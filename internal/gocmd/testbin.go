package gocmd

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
)

// A TestPackage is a package with the names of its test files.
type TestPackage struct {
	Dir, ImportPath, Name     string
	TestGoFiles, XTestGoFiles []string // base names, after build tags
	Error                     *ListError
}

// ListTests asks for the packages that match patterns, with their test files.
// flags are build flags ("-tags=x"). It compiles nothing.
func (t Tool) ListTests(ctx context.Context, flags, patterns []string) ([]TestPackage, error) {
	args := slices.Concat([]string{"list", "-e", "-json=Dir,ImportPath,Name,TestGoFiles,XTestGoFiles,Error"}, flags, []string{"--"}, patterns)
	r, err := t.Run(ctx, args...)
	if err != nil {
		return nil, explainList(err)
	}
	var out []TestPackage
	for d := json.NewDecoder(bytes.NewReader(r.Stdout)); ; {
		var p TestPackage
		switch err := d.Decode(&p); {
		case errors.Is(err, io.EOF):
			return out, nil
		case err != nil:
			return nil, fmt.Errorf("read the answer of go list: %w", err)
		}
		out = append(out, p)
	}
}

// BuildTest compiles a package's test binary into the file out. flags are
// build flags. A package without tests makes no file.
func (t Tool) BuildTest(ctx context.Context, out, pkg string, flags []string) error {
	_, err := t.Run(ctx, slices.Concat([]string{"test", "-c", "-o", out}, flags, []string{pkg})...)
	return err
}
