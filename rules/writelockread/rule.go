// Package writelockread is the rule for the write lock of a sync.RWMutex that is
// taken only to read.
//
// It owns the judgement what a section writes (reads.go): whatever is not known to
// read writes. It makes no edit, since a value can be changed through an interface.
package writelockread

import (
	"embed"
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule"
	"github.com/gotoll/toll/rule/kit"
)

//go:embed doc.md
var doc string

//go:embed lab
var lab embed.FS

//go:embed claim.json
var claim []byte

// Rule is writelockread.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "writelockread",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/writelockread.md",
		Requires: append(kit.Requires(), kit.PureAnalyzer),
		Run:      run,
	},
	Summary: "a write lock is taken only to read, and readers wait for each other",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:    []finding.Kind{finding.Mutex, finding.Block},
		FromFunc: true, // the unlock, which is charged, is on a line of its own
		Frames:   []string{"sync.(*RWMutex)*", "runtime.deferreturn"},
	},
	Sources:  []string{"maintainers' own fixes"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	if !kit.UsesLocks(pass) {
		return nil, nil
	}
	info := pass.TypesInfo
	r := &reader{pass: pass, effects: kit.EffectsOf(pass), known: map[*ast.FuncDecl]bool{}}
	for file := range kit.Files(pass) {
		for s := range kit.Sections(info, file) {
			if s.Reads || s.Open || kit.AtStart(info, s.Func) || kit.ForTests(info, s.Func) || barrier(info, &s) {
				continue
			}
			switch mu := kit.MutexVar(info, s.Mutex); {
			case mu == nil && !kit.ReadersShare(info, s.Lock):
			case mu == nil, kit.IsRWMutex(mu.Type()):
				if what := r.about(&s, mu); what != "" {
					kit.Report(pass, finding.Suggest, s.Lock, fmt.Sprintf("takes the write lock of %s %s: readers wait for each other", types.ExprString(s.Mutex), what))
				}
			case r.long(&s) && r.onlyReads(&s) && !handedOn(info, kit.Root(pass), mu):
				kit.Report(pass, finding.Suggest, s.Lock, fmt.Sprintf("holds %s over a loop that only reads: readers wait for each other, with a sync.RWMutex they would not", types.ExprString(s.Mutex)))
			}
		}
	}
	return nil, nil
}

// about is what the write lock is taken for though a read lock would do; "" where it
// has to be one.
func (r *reader) about(s *kit.Section, mu *types.Var) string {
	switch {
	case r.onlyReads(s):
		return "only to read"
	case r.mostlyReads(s, mu):
		return "to look up what mostly is there"
	}
	return ""
}

// barrier tells whether the function's name says that it keeps everybody out.
func barrier(info *types.Info, s *kit.Section) bool {
	decl := kit.Decl(s.Func)
	if decl == nil {
		return false
	}
	for _, word := range kit.Words(decl.Name.Name) {
		switch word {
		case "lock", "block", "freeze", "pause", "barrier":
			return true
		case "close", "stop", "shutdown":
			// What it has gathered is closed without the lock; but all ends only once.
			return s.Deferred || takesNothing(s.Func.Node()) || !gathers(info, s.Body)
		}
	}
	return false
}

// gathers tells whether a section ends with a loop that puts together a list, and does nearly nothing else:
// it is over before anything is done with what it has found, so that it keeps nobody out.
func gathers(info *types.Info, list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	loop, ok := list[len(list)-1].(*ast.RangeStmt)
	if !ok || len(list) > 2 {
		return false
	}
	found := false
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		found = found || ok && kit.IsBuiltin(info, call, "append")
		return !found
	})
	return found
}

// takesNothing tells whether a function has no parameters.
func takesNothing(fn ast.Node) bool { return kit.FuncType(fn).Params.NumFields() == 0 }
