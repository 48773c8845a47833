package scan

import (
	"fmt"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/load"
	"github.com/gotoll/toll/rule"
)

// An engine runs one set of rules over packages. Its methods are safe for
// concurrent use on different packages.
type engine struct {
	rules   []*rule.Rule // that apply to the module's go version
	byName  map[string]*rule.Rule
	plan    []*analysis.Analyzer // rules' analyzers and what they require, in order
	telling []*analysis.Analyzer // those of plan that have facts, and what they require
	facts   *facts
	notes   notes
	clock   func() time.Duration

	mu    sync.Mutex
	spent map[string]time.Duration
}

func newEngine(rules []*rule.Rule, goVersion string, clock func() time.Duration) *engine {
	e := &engine{byName: map[string]*rule.Rule{}, facts: newFacts(), clock: clock}
	if clock != nil {
		e.spent = map[string]time.Duration{}
	}
	for _, r := range rules {
		if r.Applies(goVersion) {
			e.rules = append(e.rules, r)
			e.byName[r.Name()] = r
			e.plan = require(e.plan, r.Analyzer)
		}
	}
	for _, a := range e.plan {
		if len(a.FactTypes) > 0 {
			e.telling = require(e.telling, a)
		}
	}
	return e
}

// require adds an analyzer to a plan, after all that it requires.
func require(plan []*analysis.Analyzer, a *analysis.Analyzer) []*analysis.Analyzer {
	if slices.Contains(plan, a) {
		return plan
	}
	for _, r := range a.Requires {
		plan = require(plan, r)
	}
	return append(plan, a)
}

// deep reports whether rules look into the bodies of imported packages,
// through facts.
func (e *engine) deep() bool { return len(e.telling) > 0 }

// A report is one rule's diagnostic before it became a finding.
type report struct {
	rule *rule.Rule
	analysis.Diagnostic
}

// analyze runs all rules over one package.
func (e *engine) analyze(p *load.Package) packageResult {
	res := packageResult{Files: len(p.Files), Trouble: troubleOf(p)}
	if p.Types == nil || len(p.Syntax) == 0 {
		return res
	}
	own := e.facts.begin(p)
	reports, finished, warnings := e.apply(p, e.plan, own)
	res.Warnings = append(res.Warnings, warnings...)
	res.Facts = own.encode()
	w := newWriter(p)
	res.Findings, res.Allowed = w.findings(reports, func(rule string) bool {
		r := e.byName[rule]
		if r == nil || !finished[r.Analyzer] || len(p.Errors) > 0 {
			return false
		}
		_, told := e.notes[p.Path]
		return told || !r.ReadsNotes()
	})
	res.Warnings = append(res.Warnings, w.warnings...)
	return res
}

// export runs what has facts over a package that is not reported. What is
// wrong with it is told when it is scanned itself.
func (e *engine) export(p *load.Package) []storedFact {
	if p.Types == nil || len(p.Syntax) == 0 {
		return nil
	}
	own := e.facts.begin(p)
	e.apply(p, e.telling, own)
	return own.encode()
}

// apply runs analyzers over a package, in order, and returns what the rules
// among them report, which ones came to their end, and why others did not.
func (e *engine) apply(p *load.Package, plan []*analysis.Analyzer, own *ownFacts) (reports []report, finished map[*analysis.Analyzer]bool, warnings []finding.Warning) {
	results := map[*analysis.Analyzer]any{}
	read := fileReader(p)
	finished = map[*analysis.Analyzer]bool{}
	for _, a := range plan {
		if a == rule.NotesAnalyzer {
			results[a] = e.notes[p.Path]
			continue
		}
		if a == rule.BlanksAnalyzer {
			results[a] = rule.Filled(true)
			continue
		}
		pass, ok := e.pass(p, a, results, own, read)
		if !ok {
			continue // something it requires did not run
		}
		r := e.byName[a.Name]
		if r != nil && r.Analyzer != a {
			r = nil
		}
		first := len(reports)
		pass.Report = func(d analysis.Diagnostic) {
			if r != nil {
				reports = append(reports, report{r, d})
			}
		}
		out, err := e.run(pass)
		if err != nil {
			// What a broken rule said before it broke is not believed either.
			reports = reports[:first]
			warnings = append(warnings, finding.Warning{Where: p.Path, Text: fmt.Sprintf("rule %s did not finish here: %v; the other rules did", a.Name, err)})
			continue
		}
		results[a], finished[a] = out, true
	}
	return reports, finished, warnings
}

// run calls one analyzer and makes an error of a panic.
func (e *engine) run(pass *analysis.Pass) (out any, err error) {
	if e.clock != nil {
		start := e.clock()
		defer func() {
			d := e.clock() - start
			e.mu.Lock()
			e.spent[pass.Analyzer.Name] += d
			e.mu.Unlock()
		}()
	}
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("it panicked at %s: %v", panicked(), v)
		}
	}()
	return pass.Analyzer.Run(pass)
}

// panicked is the file and line of Toll's own at which the panic being recovered began, for who mends the rule.
func panicked() string {
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(0, pcs)])
	for began := false; ; {
		f, more := frames.Next()
		if began = began || f.Function == "runtime.gopanic"; began && strings.HasPrefix(f.Function, "github.com/gotoll/toll/") {
			return fmt.Sprintf("%s/%s:%d", filepath.Base(filepath.Dir(f.File)), filepath.Base(f.File), f.Line)
		}
		if !more {
			return "an unknown place"
		}
	}
}

func (e *engine) pass(p *load.Package, a *analysis.Analyzer, results map[*analysis.Analyzer]any, own *ownFacts, read func(string) ([]byte, error)) (*analysis.Pass, bool) {
	pass := &analysis.Pass{
		Analyzer: a, Fset: p.Fset, Files: p.Syntax, Pkg: p.Types, TypesInfo: p.Info, TypesSizes: p.Sizes,
		ResultOf: make(map[*analysis.Analyzer]any, len(a.Requires)),
		ReadFile: read,
	}
	if p.Module != "" {
		pass.Module = &analysis.Module{Path: p.Module, GoVersion: p.GoVersion, Main: true}
	}
	if a.RunDespiteErrors {
		for _, err := range p.Errors {
			pass.TypeErrors = append(pass.TypeErrors, types.Error{Fset: p.Fset, Pos: err.Pos, Msg: err.Text, Soft: err.Soft})
		}
	}
	for _, r := range a.Requires {
		out, ok := results[r]
		if !ok {
			return nil, false
		}
		pass.ResultOf[r] = out
	}
	own.attach(pass)
	return pass, true
}

// fileReader serves the bytes that the positions refer to.
func fileReader(p *load.Package) func(name string) ([]byte, error) {
	byName := make(map[string][]byte, len(p.Syntax))
	for i, f := range p.Syntax {
		byName[p.Fset.File(f.FileStart).Name()] = p.Source[i]
	}
	return func(name string) ([]byte, error) {
		if text, ok := byName[name]; ok {
			return text, nil
		}
		return nil, fmt.Errorf("read %s: %w", name, os.ErrNotExist)
	}
}

// broken is the set of top-level declarations, as ranges, that contain an
// error: what types say there is not to be relied on.
func broken(p *load.Package) func(pos token.Pos) bool {
	type span struct{ start, end token.Pos }
	var spans []span
	for _, f := range p.Syntax {
		for _, d := range f.Decls {
			for _, err := range p.Errors {
				if !err.Soft && d.Pos() <= err.Pos && err.Pos <= d.End() {
					spans = append(spans, span{d.Pos(), d.End()})
					break
				}
			}
		}
	}
	return func(pos token.Pos) bool {
		for _, s := range spans {
			if s.start <= pos && pos <= s.end {
				return true
			}
		}
		return false
	}
}
