package ruletest

import (
	"fmt"
	"path/filepath"
	"sync"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/internal/compiler"
	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/rule"
)

// noted is the rule as toll's scan runs it over hot packages: with the
// decisions of the installed compiler. Rules that read none are returned as they
// are.
func noted(t *testing.T, r *rule.Rule) *rule.Rule {
	if !r.ReadsNotes() {
		return r
	}
	c := &asked{t: t, told: map[string]rule.Notes{}}
	a, with := *r.Analyzer, *r
	a.Run = func(pass *analysis.Pass) (any, error) {
		told, err := c.notes(pass)
		if err != nil {
			return nil, err
		}
		pass.ResultOf[rule.NotesAnalyzer] = told
		return r.Analyzer.Run(pass)
	}
	with.Analyzer = &a
	return &with
}

// asked remembers what the compiler said of a package's files.
type asked struct {
	t    *testing.T
	mu   sync.Mutex
	told map[string]rule.Notes // by the text of the package
}

func (c *asked) notes(pass *analysis.Pass) (rule.Notes, error) {
	if len(pass.Files) == 0 {
		return nil, nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	dir, key := "", ""
	for _, f := range pass.Files {
		name := pass.Fset.File(f.FileStart).Name()
		text, err := pass.ReadFile(name)
		if err != nil {
			return nil, err
		}
		dir = filepath.Dir(name)
		key += fmt.Sprintf("%s %q\n", name, text)
	}
	if told, ok := c.told[key]; ok {
		return told, nil
	}
	env := tree{dir: dir}.env()
	for at := dir; at != filepath.Dir(at); at = filepath.Dir(at) {
		if filepath.Base(at) == "src" { // fixtures lie in a GOPATH
			env = tree{filepath.Dir(at), true}.env()
			break
		}
	}
	all, err := compiler.Ask(c.t.Context(), gocmd.Tool{Dir: dir, Env: env}, []string{"."})
	if err != nil {
		return nil, err
	}
	c.told[key] = all.ForRules()["."]
	return c.told[key], nil
}

// checkSilentWithoutNotes proves that a rule that rests on the compiler's word,
// or on observed sizes, says nothing where nobody supplies them. What the source
// tells in place of sizes it may say.
func checkSilentWithoutNotes(t *testing.T, r *rule.Rule, dir string) {
	testdata := filepath.Join(dir, "testdata")
	for _, act := range analyze(t, r.Analyzer, tree{testdata, true}, fixturePackages(t, filepath.Join(testdata, "src"))...) {
		for _, d := range act.Diagnostics {
			if !r.ReadsNotes() && !rule.HasBlank(d.Message) {
				continue
			}
			t.Errorf("%s: reported without what only toll supplies: %s", act.Package.Fset.Position(d.Pos), d.Message)
		}
	}
}
