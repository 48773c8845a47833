// Package indexrebuild is the rule for a lookup map that is built anew on every
// call from data that does not change between calls, or to be asked once.
//
// It owns the judgement that a local map is only asked and that its source is
// stable: constants, a package variable, a field that only constructors set.
// It looks only at local maps.
package indexrebuild

import (
	"embed"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
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

// Rule is indexrebuild.
var Rule = &rule.Rule{
	Analyzer: &analysis.Analyzer{
		Name:     "indexrebuild",
		Doc:      doc,
		URL:      "https://github.com/gotoll/toll/blob/main/docs/rules/indexrebuild.md",
		Requires: kit.Requires(),
		Run:      run,
	},
	Summary: "a lookup map is allocated and filled on every call from data that stays the same",
	Status:  rule.Stable,
	Level:   finding.Suggest,
	Selector: finding.Selector{
		Kinds:    []finding.Kind{finding.CPU, finding.Alloc, finding.Objects},
		Frames:   []string{"runtime.mapassign*", "runtime.makemap*", "runtime.rand", "internal/runtime/maps.*"},
		FromFunc: true,
	},
	Sources:  []string{"the Go optimization guide"},
	Lab:      lab,
	RawClaim: claim,
}

// few is the number of entries below which a literal is not worth a word.
const few = 3

func run(pass *analysis.Pass) (any, error) {
	c := &checker{Pass: pass}
	for at := range kit.Preorder(pass, (*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil), (*ast.IndexExpr)(nil)) {
		switch n := at.Node().(type) {
		case *ast.AssignStmt:
			if n.Tok == token.DEFINE && len(n.Lhs) == len(n.Rhs) {
				for i, l := range n.Lhs {
					c.variable(at, l, n.Rhs[i])
				}
			}
		case *ast.ValueSpec:
			if len(n.Names) == len(n.Values) {
				for i, id := range n.Names {
					c.variable(at, id, n.Values[i])
				}
			}
		case *ast.IndexExpr:
			if lit, ok := ast.Unparen(n.X).(*ast.CompositeLit); ok {
				c.literal(at, lit)
			}
		}
	}
	return nil, nil
}

// A checker holds what the functions of one package share.
type checker struct {
	*analysis.Pass
	setters map[*types.Var]bool // fields that others than constructors set
}

// literal checks a map literal that is only asked.
func (c *checker) literal(at inspector.Cursor, lit *ast.CompositeLit) {
	if !kit.IsMap(c.TypesInfo.TypeOf(lit)) || len(lit.Elts) < few || kit.Cold(c.Pass, at) {
		return
	}
	for _, elt := range lit.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok || !c.constant(kv.Key) || !c.constant(kv.Value) {
			return
		}
	}
	kit.Report(c.Pass, finding.Suggest, lit, fmt.Sprintf("builds a map of %d constant entries on every call to look something up", len(lit.Elts)))
}

// constant tells whether e is the same on every call: made of constants, nil,
// functions and types.
func (c *checker) constant(e ast.Expr) bool {
	tv := c.TypesInfo.Types[e]
	if tv.Value != nil || tv.IsNil() || tv.IsType() {
		return true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		for _, elt := range e.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				if _, field := kv.Key.(*ast.Ident); !field && !c.constant(kv.Key) {
					return false
				}
				elt = kv.Value
			}
			if !c.constant(elt) {
				return false
			}
		}
		return true
	case *ast.Ident, *ast.SelectorExpr:
		switch o := kit.Object(c.TypesInfo, e).(type) {
		case *types.Func:
			return o.Signature().Recv() == nil
		case *types.Var:
			return !o.IsField() && !kit.IsLocal(o)
		}
	}
	return false
}

// variable checks a local map by its uses.
func (c *checker) variable(at inspector.Cursor, name, value ast.Expr) {
	v := kit.Variable(c.TypesInfo, name)
	if !kit.IsLocal(v) || !kit.IsMap(v.Type()) {
		return
	}
	var fn inspector.Cursor
	for f := range at.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		fn = f
		break
	}
	if fn.Node() == nil || kit.FuncBody(fn.Node()) == nil {
		return
	}
	u := c.usesOf(fn, v)
	if !u.onlyAsked || u.asked == 0 {
		return
	}
	if lit, ok := ast.Unparen(value).(*ast.CompositeLit); ok && len(lit.Elts) > 0 {
		if len(u.fills) == 0 {
			c.literal(at, lit)
		}
		return
	}
	if len(u.fills) == 0 || kit.Cold(c.Pass, at) || !empty(c.TypesInfo, value) {
		return
	}
	c.filled(at, fn, v, u)
}

// filled checks a map that loops fill.
func (c *checker) filled(at, fn inspector.Cursor, v *types.Var, u uses) {
	source, stable := "", true
	for _, loop := range u.fills {
		r, ok := loop.Node().(*ast.RangeStmt)
		if !ok || !c.stable(fn, r.X) || !c.fromLoop(u, loop) {
			stable = false
			break
		}
		source = kit.Text(c.Pass, r.X)
	}
	switch {
	case stable:
		kit.Report(c.Pass, finding.Suggest, at.Node(), fmt.Sprintf("builds the lookup map %s from %s on every call although that does not change in between", v.Name(), source))
	case u.asked == 1 && u.askedOnce && len(u.fills) == 1 && u.plainFill:
		kit.Report(c.Pass, finding.Suggest, at.Node(), fmt.Sprintf("builds the map %s to look up one key: every element is hashed where a loop would compare them", v.Name()))
	}
}

// stable tells whether e holds the same on every call: a package variable that
// no function sets, or a field of the receiver that only constructors set.
func (c *checker) stable(fn inspector.Cursor, e ast.Expr) bool {
	v, ok := kit.Object(c.TypesInfo, e).(*types.Var)
	if !ok || v.Pkg() != c.Pkg {
		return false
	}
	if v.IsField() {
		decl := kit.Decl(fn)
		recv := kit.RootVar(c.TypesInfo, e)
		if decl == nil || decl.Recv == nil || constructor(decl) || recv == nil || !(decl.Recv.Pos() <= recv.Pos() && recv.Pos() < decl.Recv.End()) {
			return false
		}
		return !v.Exported() && !c.isSet(v)
	}
	return !kit.IsLocal(v) && !c.isSet(v)
}

// isSet tells whether a function that is no constructor assigns to v, changes
// an element of it or takes its address.
func (c *checker) isSet(v *types.Var) bool {
	if c.setters == nil {
		c.setters = map[*types.Var]bool{}
		for _, file := range c.Files {
			for _, d := range file.Decls {
				if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil && !constructor(fn) {
					c.collect(fn.Body)
				}
			}
		}
	}
	return c.setters[v]
}

func (c *checker) collect(body ast.Node) {
	mark := func(e ast.Expr) {
		for {
			if v, ok := kit.Object(c.TypesInfo, e).(*types.Var); ok {
				c.setters[v] = true
				return
			}
			index, ok := ast.Unparen(e).(*ast.IndexExpr)
			if !ok {
				return
			}
			e = index.X
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				mark(l)
			}
		case *ast.IncDecStmt:
			mark(n.X)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				mark(n.X)
			}
		case *ast.CallExpr:
			if kit.IsBuiltin(c.TypesInfo, n, "delete") || kit.IsBuiltin(c.TypesInfo, n, "clear") || kit.IsBuiltin(c.TypesInfo, n, "copy") {
				mark(n.Args[0])
			}
		}
		return true
	})
}

// constructor tells whether fn makes or sets up a value, by its name. A method
// may be called at any time, so only init counts there.
func constructor(fn *ast.FuncDecl) bool {
	name := strings.ToLower(fn.Name.Name)
	if fn.Recv != nil {
		return strings.HasPrefix(name, "init")
	}
	for _, prefix := range [...]string{"new", "init", "make", "must", "build", "parse", "load", "compile", "open", "setup"} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}

func empty(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	case *ast.CallExpr:
		return kit.IsBuiltin(info, e, "make")
	}
	return false
}
