// Package regexpinloop is the rule for a regexp that is compiled where it is
// used: on every call of a function, or on every iteration of a loop.
//
// It owns the judgement which compiled regexps live no longer than the call, and
// it refuses those that are kept: returned, stored in a field, handed to another
// function. It is fast because it starts at calls of package regexp in packages
// that import it.
package regexpinloop

import (
	"embed"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

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

// Rule is regexpinloop.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "regexpinloop",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/regexpinloop.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a regexp is compiled again on every call or iteration",
	Status:  rule.Stable,
	Level:   finding.Safe,
	Selector: finding.Selector{
		Kinds:  []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames: []string{"regexp.compile"},
		Deep:   true, // below regexp.MustCompile or regexp.MatchString
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

func run(pass *analysis.Pass) (any, error) {
	if !kit.Imports(pass, kit.RegexpPaths()...) {
		return nil, nil
	}
	h := &hoister{pass: pass, taken: map[string]bool{}, made: map[hoistKey]hoisted{}}
	for c := range kit.Preorder(pass, (*ast.CallExpr)(nil)) {
		pattern, ok := kit.CompiledPattern(pass.TypesInfo, c.Node().(*ast.CallExpr))
		if !ok || kit.Cold(pass, c) {
			continue
		}
		if u, ok := newUse(pass, c, pattern); ok {
			h.report(u)
		} else if beforeCache(pass.TypesInfo, c) {
			kit.Report(pass, finding.Suggest, c.Node(), "compiles the regexp before it asks the cache for it")
		}
	}
	return nil, nil
}

// A use is one regexp that is compiled and used on the spot.
type use struct {
	c       inspector.Cursor
	call    *ast.CallExpr
	file    *ast.File
	pattern kit.Pattern
	source  source
	form    form
	v       *types.Var         // of form local
	uses    []inspector.Cursor // of v
	def     inspector.Cursor   // statement that declares v
	given   bool               // the variable gets another regexp later
	named   bool               // the pattern is in a local variable
	beside  bool               // the statement declares other variables too
}

type form int

const (
	direct   form = iota // regexp.MustCompile(p).FindString(s)
	function             // regexp.MatchString(p, s)
	local                // re := regexp.MustCompile(p), used through its methods only
	listed               // the first of a list that is only ranged over
	field                // a field of a local struct that nobody else sees
	anew                 // the result of a function, whose callers use it on the spot
)

// newUse tells whether the regexp that the call at c compiles is used here and
// nowhere else, often enough and with a pattern that is the same each time.
func newUse(pass *analysis.Pass, c inspector.Cursor, pattern kit.Pattern) (u use, ok bool) {
	info := pass.TypesInfo
	u = use{c: c, call: c.Node().(*ast.CallExpr), file: kit.File(c), pattern: pattern}
	if v := kit.Variable(info, pattern.Expr); v != nil && !pattern.Const && !isParam(c, v) {
		u.pattern.Text, u.named = kit.ConstString(info, kit.Origin(info, kit.TopDecl(c), pattern.Expr))
		u.pattern.Const = u.named
		pattern = u.pattern
	}
	if pattern.Const && !pattern.Valid() {
		return u, false // fails on every call: a defect, not a cost
	}
	if u.source, ok = sourceOf(pass, c, pattern); !ok {
		return u, false
	}
	if loop, repeated := kit.Loop(c); repeated && (u.source == ofField || u.source == ofReceiver) && setsIn(info, loop.Node(), pattern.Expr) {
		return u, false // another one in each turn
	}
	onlyMatches := false
	switch kind, _ := c.ParentEdge(); {
	case kit.IsRegexpCall(info, u.call, "Match", "MatchString", "MatchReader"):
		u.form = function
		onlyMatches = !kit.IsRegexpCall(info, u.call, "MatchReader")
	case kind == edge.SelectorExpr_X:
		u.form = direct
		if method, called := methodOf(c); called {
			onlyMatches = isMatch(method)
		} else if ok, onlyMatches = bound(pass, c); !ok || !u.always() {
			return u, false
		}
	case kind == edge.AssignStmt_Rhs || kind == edge.ValueSpec_Values:
		u.form = local
		if u.always() {
			if inField, matches := held(pass, c); inField {
				u.form, onlyMatches = field, matches
				break
			}
		}
		if ok, onlyMatches = u.follow(pass); !ok || u.source == ofReceiver && u.visits() {
			return u, false
		}
	case (kind == edge.CompositeLit_Elts || kind == edge.KeyValueExpr_Value) && rangedOver(info, c):
		u.form = listed
	case (kind == edge.CompositeLit_Elts || kind == edge.KeyValueExpr_Value) && u.always():
		u.form = field
		if ok, onlyMatches = held(pass, c); !ok {
			return u, false
		}
	case kind == edge.CallExpr_Args && borrows(pass, c):
		u.form = direct
	case kind == edge.ReturnStmt_Results && u.always() && givesAnew(pass, c):
		u.form = anew
	default:
		return u, false // returned, stored or handed on: it may live on
	}
	kept := u.source == ofField || u.source == ofSettings // what it belongs beside
	if (kept || u.source == again) && u.searches() || kept && u.ofItself(info) {
		return u, false
	}
	if onlyMatches {
		if _, literal := pattern.Literal(); literal {
			return u, false // regexpliteral does without a regexp
		}
	}
	return u, true
}

// setsIn tells whether a loop gives e another value.
func setsIn(info *types.Info, loop ast.Node, e ast.Expr) bool {
	found := false
	ast.Inspect(loop, func(n ast.Node) bool {
		s, ok := n.(*ast.AssignStmt)
		found = found || ok && slices.ContainsFunc(s.Lhs, func(l ast.Expr) bool { return kit.Same(info, l, e) })
		return !found
	})
	return found
}

// always tells whether the pattern is the same in each call of the program.
func (u *use) always() bool { return u.source == constant || u.source == ofPackage }

// methodOf is the method's name when c is the operand of a method call.
func methodOf(c inspector.Cursor) (name string, ok bool) {
	sel := c.Parent()
	if kind, _ := sel.ParentEdge(); kind != edge.CallExpr_Fun {
		return "", false
	}
	s, ok := sel.Node().(*ast.SelectorExpr)
	if !ok {
		return "", false
	}
	return s.Sel.Name, true
}

func isMatch(method string) bool { return method == "MatchString" || method == "Match" }

// follow looks at all uses of the variable that gets the regexp; ok is false
// when one of them lets it outlive the call.
func (u *use) follow(pass *analysis.Pass) (ok, onlyMatches bool) {
	info := pass.TypesInfo
	var name ast.Expr
	switch d := u.c.Parent().Node().(type) {
	case *ast.AssignStmt:
		_, i := u.c.ParentEdge()
		if len(d.Rhs) != 1 && len(d.Rhs) != len(d.Lhs) {
			return false, false
		}
		name, u.beside = d.Lhs[i], len(d.Rhs) > 1
		u.given = d.Tok != token.DEFINE
	case *ast.ValueSpec:
		if len(d.Values) != 1 || d.Type != nil {
			return false, false
		}
		name = d.Names[0]
	}
	id, _ := name.(*ast.Ident)
	if id == nil {
		return false, false
	}
	u.v, _ = info.ObjectOf(id).(*types.Var)
	frame, inside := kit.Frame(u.c)
	if u.v == nil || !inside || u.given && !u.chosen(info, frame) {
		return false, false
	}
	u.def = u.c.Parent()
	onlyMatches = true
	for at := range kit.Uses(info, frame, u.v) {
		kind, _ := at.ParentEdge()
		if kind == edge.AssignStmt_Lhs && staysIn(info, at, frame) {
			u.given = u.given || at.Parent() != u.def // until then it is this one
			continue
		}
		if kind == edge.CallExpr_Args && staysIn(info, at, frame) && (kit.IsCall(info, at.Parent().Node().(*ast.CallExpr), "fmt") || borrows(pass, at)) {
			u.uses, onlyMatches = append(u.uses, at), false // printed as its text, or used by a helper
			continue
		}
		method, called := methodOf(at)
		matches := isMatch(method)
		if !called && staysIn(info, at, frame) {
			called, matches = bound(pass, at)
		}
		if kind != edge.SelectorExpr_X || !called || !staysIn(info, at, frame) {
			return false, false
		}
		onlyMatches = onlyMatches && matches
		u.uses = append(u.uses, at)
	}
	return len(u.uses) > 0, onlyMatches
}

// chosen tells whether the variable, which the function declares first, gets compiled regexps
// and nothing else, and is used in the same loop only.
func (u *use) chosen(info *types.Info, frame inspector.Cursor) bool {
	if !kit.IsLocal(u.v) || !kit.DeclaredIn(u.v, frame.Node()) {
		return false
	}
	if loop, repeated := kit.Loop(u.c); repeated && !kit.DeclaredIn(u.v, loop.Node()) {
		for at := range kit.Uses(info, frame, u.v) {
			if !kit.Encloses(loop.Node(), at.Node()) {
				return false
			}
		}
	}
	return !slices.ContainsFunc(kit.Given(info, frame.Node(), u.v), func(e ast.Expr) bool {
		call, ok := ast.Unparen(e).(*ast.CallExpr)
		if ok {
			_, ok = kit.CompiledPattern(info, call)
		}
		return !ok
	})
}

// visits tells whether all uses of the variable are in literals that the function
// hands to others: they run for each file or entry, and the one that compiles
// once for all of them.
func (u *use) visits() bool {
	home, _ := kit.Frame(u.c)
	for _, at := range u.uses {
		if frame, _ := kit.Frame(at); frame == home {
			return false
		}
	}
	return true
}

// searches tells whether the regexp is compiled once for a loop that uses it.
func (u *use) searches() bool {
	around, _ := kit.Loop(u.c)
	for _, at := range u.uses {
		if loop, _ := kit.Loop(at); loop != around {
			return true
		}
	}
	return len(u.uses) > 0 && u.visits()
}
