package gocmd

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gotoll/toll/internal/proc"
)

// Build compiles packages and throws the result away.
func (t Tool) Build(ctx context.Context, packages []string) error {
	// The null device keeps `go build` of a single main package from leaving
	// its binary in the folder.
	args := []string{"build"}
	if len(packages) == 1 {
		args = append(args, "-o", "/dev/null")
	}
	_, err := t.Run(ctx, slices.Concat(args, packages)...)
	return err
}

// Vet runs go vet; its complaints are an error.
func (t Tool) Vet(ctx context.Context, packages []string) error {
	_, err := t.Run(ctx, slices.Concat([]string{"vet"}, packages)...)
	return err
}

// Test runs the tests of packages, never from the cache and without
// benchmarks. A timeout of 0 is the go command's own. A failing test is an
// error that has the telling lines of the output.
func (t Tool) Test(ctx context.Context, packages []string, timeout time.Duration) (time.Duration, error) {
	args := []string{"test", "-count=1"}
	if timeout > 0 {
		args = append(args, "-timeout="+timeout.String())
	}
	r, err := t.Run(ctx, slices.Concat(args, packages)...)
	var e *proc.Error
	if errors.As(err, &e) && ctx.Err() == nil {
		e.Output = failure(bytes.Join([][]byte{r.Stderr, r.Stdout}, nil))
	}
	return r.Wall, err
}

// failure is the part of a test run's output that tells most: 20 lines from
// the first failure or panic on. The end may be only stacks.
func failure(out []byte) string {
	lines := strings.Split(strings.TrimRight(string(out), "\n"), "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, "--- FAIL") || strings.HasPrefix(line, "panic:") {
			return strings.Join(lines[i:min(len(lines), i+20)], "\n")
		}
	}
	return proc.LastLines(out, 20)
}

// A Graph is who imports whom among the packages of one module.
type Graph struct {
	importers map[string][]string // import path -> module packages that import it directly
	testers   map[string][]string // same, for imports of their tests only
	testOnly  map[string]bool     // packages of test files alone: `go build` refuses to be asked for one
}

// Graph lists the packages below the folder. Packages that do not load are
// left out: what cannot be built guards nothing.
func (t Tool) Graph(ctx context.Context) (*Graph, error) {
	r, err := t.Run(ctx, "list", "-e", "-json=ImportPath,GoFiles,CgoFiles,Imports,TestImports,XTestImports", "./...")
	if err != nil {
		return nil, fmt.Errorf("list the module's packages: %w", err)
	}
	g := &Graph{importers: map[string][]string{}, testers: map[string][]string{}, testOnly: map[string]bool{}}
	for dec := json.NewDecoder(bytes.NewReader(r.Stdout)); dec.More(); {
		var p struct {
			ImportPath                         string
			GoFiles, CgoFiles                  []string
			Imports, TestImports, XTestImports []string
		}
		if err := dec.Decode(&p); err != nil {
			return nil, fmt.Errorf("read go list: %w", err)
		}
		g.testOnly[p.ImportPath] = len(p.GoFiles)+len(p.CgoFiles) == 0
		for _, imp := range p.Imports {
			g.importers[imp] = append(g.importers[imp], p.ImportPath)
		}
		for _, imp := range slices.Concat(p.TestImports, p.XTestImports) {
			g.testers[imp] = append(g.testers[imp], p.ImportPath)
		}
	}
	return g, nil
}

// Compiled are those of the packages that have more than test files, which can be built.
func (g *Graph) Compiled(packages []string) []string {
	return slices.DeleteFunc(slices.Clone(packages), func(p string) bool { return g.testOnly[p] })
}

// Dependents returns the packages of the module, sorted, that a change of
// packages can break: those that import them, directly or not, and those
// whose tests import any of these. The packages themselves are not in it.
func (g *Graph) Dependents(packages []string) []string {
	seen := map[string]bool{}
	queue := slices.Clone(packages)
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		for _, imp := range g.importers[p] {
			if !seen[imp] {
				seen[imp] = true
				queue = append(queue, imp)
			}
		}
	}
	for _, p := range slices.Concat(packages, keys(seen)) {
		for _, tester := range g.testers[p] {
			seen[tester] = true
		}
	}
	for _, p := range packages {
		delete(seen, p)
	}
	return slices.Sorted(slices.Values(keys(seen)))
}

func keys(set map[string]bool) []string {
	out := make([]string, 0, len(set))
	for k := range set {
		out = append(out, k)
	}
	return out
}

// A Mod is the part of a go.mod that Toll reads.
type Mod struct {
	Path    string        // of the module
	Go      string        // its go line, "" without one
	Replace []Replacement // those whose target is a folder
}

// A Replacement is a replace line whose target is a folder, as written.
type Replacement struct{ Path, Dir string }

// Outside finds a replacement by a folder that a checkout elsewhere would not have: one with a relative
// path, from the module's folder root to outside of the repository's folder top.
func (m Mod) Outside(root, top string) (Replacement, bool) {
	for _, r := range m.Replace {
		if filepath.IsAbs(r.Dir) {
			continue
		}
		if rel, err := filepath.Rel(top, filepath.Join(root, r.Dir)); err != nil || !filepath.IsLocal(rel) {
			return r, true
		}
	}
	return Replacement{}, false
}

// WithFiles leaves those of the folders, "./a/b", that have a Go file which build constraints
// and tags let in: the go command fails when it is asked to test another one.
func (t Tool) WithFiles(ctx context.Context, tags string, folders []string) ([]string, error) {
	var there []string
	for _, f := range folders {
		if found, _ := filepath.Glob(filepath.Join(t.Dir, filepath.FromSlash(f), "*.go")); len(found) > 0 {
			there = append(there, f)
		}
	}
	if len(there) == 0 {
		return nil, nil
	}
	args := []string{"list", "-e", "-find", "-json=Dir,GoFiles,CgoFiles,TestGoFiles,XTestGoFiles"}
	if tags != "" {
		args = append(args, "-tags="+tags)
	}
	r, err := t.Run(ctx, slices.Concat(args, there)...)
	if err != nil {
		return nil, fmt.Errorf("list the changed packages: %w", err)
	}
	var empty []string
	for dec := json.NewDecoder(bytes.NewReader(r.Stdout)); dec.More(); {
		var p struct {
			Dir                                          string
			GoFiles, CgoFiles, TestGoFiles, XTestGoFiles []string
		}
		if err := dec.Decode(&p); err != nil {
			return nil, fmt.Errorf("read go list: %w", err)
		}
		if len(p.GoFiles)+len(p.CgoFiles)+len(p.TestGoFiles)+len(p.XTestGoFiles) == 0 {
			empty = append(empty, p.Dir)
		}
	}
	return slices.DeleteFunc(there, func(f string) bool {
		return slices.ContainsFunc(empty, func(dir string) bool { return samePlace(dir, filepath.Join(t.Dir, filepath.FromSlash(f))) })
	}), nil
}

// samePlace tells whether two names are of one folder.
func samePlace(a, b string) bool {
	x, err := os.Stat(a)
	y, err2 := os.Stat(b)
	return err == nil && err2 == nil && os.SameFile(x, y)
}

// Mod reads the go.mod of the tool's folder, which must be the module's root,
// and makes sure that the installed Go may build it.
func (t Tool) Mod(ctx context.Context) (Mod, error) {
	// Unlike `go mod edit` and `go env` this minds the go line.
	if _, err := t.Run(ctx, "list", "-m"); err != nil {
		return Mod{}, fmt.Errorf("read go.mod: %w", err)
	}
	r, err := t.Run(ctx, "mod", "edit", "-json")
	if err != nil {
		return Mod{}, fmt.Errorf("read go.mod: %w", err)
	}
	var raw struct {
		Module  struct{ Path string }
		Go      string
		Replace []struct {
			Old struct{ Path string }
			New struct{ Path, Version string }
		}
	}
	if err := json.Unmarshal(r.Stdout, &raw); err != nil {
		return Mod{}, fmt.Errorf("read go.mod: %w", err)
	}
	m := Mod{Path: raw.Module.Path, Go: raw.Go}
	for _, rep := range raw.Replace {
		if rep.New.Version == "" {
			m.Replace = append(m.Replace, Replacement{Path: rep.Old.Path, Dir: rep.New.Path})
		}
	}
	return m, nil
}
