package race

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/bench"
	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/internal/proc"
	"github.com/gotoll/toll/internal/units"
)

// A TestReport is what the tests of one side said.
type TestReport struct {
	Passed int      // tests, sub-tests included
	Failed []string // "package.TestName" of tests, "package" of those that do not build or end early; sorted
	Output string   // last lines of the first failure
}

// Tests runs the tests of the packages (patterns) of one side. A test that
// fails is in the report; an error is a go command that could not run them.
func Tests(ctx context.Context, src bench.Source, packages []string) (TestReport, error) {
	var rep TestReport
	if len(packages) == 0 {
		return rep, nil
	}
	args := []string{"test", "-json", "-count=1", "-timeout=10m"}
	if src.Tags != "" {
		args = append(args, "-tags="+src.Tags)
	}
	if src.ModFile != "" {
		args = append(args, "-modfile="+src.ModFile)
	}
	if len(src.Overlay) > 0 {
		dir, err := os.MkdirTemp("", "toll-tests-")
		if err != nil {
			return rep, fmt.Errorf("make a temporary folder: %w", err)
		}
		defer os.RemoveAll(dir)
		overlay, err := gocmd.Overlay(filepath.Join(dir, "overlay.json"), src.Overlay)
		if err != nil {
			return rep, err
		}
		args = append(args, overlay)
	}
	r, err := gocmd.Tool{Dir: src.Root, Env: src.Env}.Run(ctx, append(append(args, src.Flags...), packages...)...)
	if ctx.Err() != nil {
		return rep, fmt.Errorf("run the tests of %s: %w", src.Label, context.Cause(ctx))
	}
	rep.read(r.Stdout)
	if e := (*proc.Error)(nil); err != nil && len(rep.Failed) == 0 {
		if errors.As(err, &e) && len(bytes.TrimSpace(r.Stderr)) > 0 {
			return rep, fmt.Errorf("run the tests of %s: %w", src.Label, err)
		}
		rep.Failed = append(rep.Failed, strings.Join(packages, " "))
	}
	return rep, nil
}

// read takes the events of `go test -json`.
func (t *TestReport) read(events []byte) {
	type event struct{ Action, Package, ImportPath, Test, Output string }
	output := map[string][]byte{}
	var packages []string
	for line := range bytes.Lines(events) {
		var e event
		if json.Unmarshal(line, &e) != nil {
			continue
		}
		name := e.Package + e.ImportPath
		if e.Test != "" {
			name += "." + e.Test
		}
		switch e.Action {
		case "output", "build-output":
			output[name] = append(output[name], e.Output...)
		case "pass":
			if e.Test != "" {
				t.Passed++
			}
		case "fail", "build-fail":
			if e.Test == "" {
				packages = append(packages, name)
				continue
			}
			t.Failed = append(t.Failed, name)
			if t.Output == "" {
				t.Output = proc.LastLines(output[name], 8)
			}
		}
	}
	// A package fails with its tests; by itself when it does not build or ends
	// outside of one.
	for _, p := range packages {
		if !slices.ContainsFunc(t.Failed, func(f string) bool { return strings.HasPrefix(f, p+".") || f == p }) {
			t.Failed = append(t.Failed, p)
			if t.Output == "" {
				t.Output = proc.LastLines(output[p], 8)
			}
		}
	}
	slices.Sort(t.Failed)
}

// CompareTests is the guard "tests": the new side fails nothing that the old
// side passes.
func CompareTests(old, new TestReport) finding.Guard {
	g := finding.Guard{Name: "tests", OK: true}
	var broken, both []string
	for _, f := range new.Failed {
		if slices.Contains(old.Failed, f) {
			both = append(both, f)
		} else {
			broken = append(broken, f)
		}
	}
	switch {
	case len(broken) > 0:
		g.OK = false
		g.Detail = fmt.Sprintf("the new side fails what the old side passes: %s", strings.Join(broken, ", "))
		if new.Output != "" {
			g.Detail += "\n" + new.Output
		}
	case len(both) > 0:
		g.Detail = fmt.Sprintf("%s on the new side; failing on both sides alike: %s", units.Plural(new.Passed, "test passes", "tests pass"), strings.Join(both, ", "))
	default:
		g.Detail = fmt.Sprintf("%s on the new side, %d on the old", units.Plural(new.Passed, "test passes", "tests pass"), old.Passed)
	}
	return g
}

// sameSource takes out of the race what is not the same benchmark on both
// sides, and makes the guard that says so.
func (r *racer) sameSource() {
	if r.arms[0] == r.arms[1] || len(r.entrants) == 0 {
		return
	}
	texts := map[*shelf][2]map[string]string{}
	for _, s := range r.shelves {
		texts[s] = [2]map[string]string{benchmarkTexts(s.pkgs[0]), benchmarkTexts(s.pkgs[1])}
	}
	var differ []string
	r.entrants = slices.DeleteFunc(r.entrants, func(e *entrant) bool {
		top := bench.Listed{Name: e.names[1]}.Top()
		if e.names[0] != e.names[1] || texts[e.shelf][0][top] == texts[e.shelf][1][top] {
			return false
		}
		if texts[e.shelf][0][top] == "" {
			r.warn("benchmark %s exists on the new side only: not raced", e.name)
			return true
		}
		differ = append(differ, e.name)
		return true
	})
	g := finding.Guard{Name: "same benchmark source", OK: true, Detail: units.Plural(len(r.entrants), "benchmark reads", "benchmarks read") + " the same on both sides"}
	if len(differ) > 0 {
		r.warn("not raced, since their source differs between the sides: %s", strings.Join(differ, ", "))
		if len(r.entrants) == 0 && len(differ) > 0 {
			g.OK, g.Detail = false, "the source of "+strings.Join(differ, ", ")+" differs between the sides: race the change without the change of its benchmark"
		}
	}
	r.out.Guards = append(r.out.Guards, g)
}

// benchmarkTexts maps each function that can be raced, by its name as a
// workload, to its source.
func benchmarkTexts(p bench.Package) map[string]string {
	texts := map[string]string{}
	for _, name := range slices.Concat(p.TestGoFiles, p.XTestGoFiles) {
		src, err := os.ReadFile(filepath.Join(p.Dir, name))
		if err != nil {
			continue
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
		if err != nil {
			continue
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Recv != nil {
				continue
			}
			if top, ok := bench.Workload(fn.Name.Name); ok {
				texts[top] = string(src[fset.Position(fn.Pos()).Offset:fset.Position(fn.End()).Offset])
			}
		}
	}
	return texts
}
