package indexrebuild

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// filledFrom names what a loop runs over, "" if it may change between calls: constants, or
// what is stable.
func (c *checker) filledFrom(fn inspector.Cursor, loop ast.Node) string {
	switch loop := loop.(type) {
	case *ast.RangeStmt:
		if c.constants(fn, loop.X) {
			return "constants"
		}
		if c.stable(fn, loop.X) {
			return kit.Text(c.Pass, loop.X)
		}
	case *ast.ForStmt:
		_, bound := kit.Counter(c.TypesInfo, loop)
		if bound == nil {
			return ""
		}
		if n, ok := kit.ConstInt(c.TypesInfo, bound); ok && n >= few {
			return "constants"
		}
		of := kit.LenOf(c.TypesInfo, bound)
		if of != nil && c.stable(fn, of) {
			return kit.Text(c.Pass, of)
		}
	}
	return ""
}

// copied names the list that e makes a map of by a function of the package which does
// nothing else, if the list is the same on every call; "" for other expressions.
func (c *checker) copied(fn inspector.Cursor, e ast.Expr) string {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || call.Ellipsis.IsValid() || !c.stable(fn, call.Args[0]) && !c.constants(fn, call.Args[0]) {
		return ""
	}
	f := kit.Callee(c.TypesInfo, call)
	if f == nil || f.Pkg() != c.Pkg || f.Signature().Recv() != nil {
		return ""
	}
	decl := c.effects.Decl(f)
	if decl == nil || decl.Body == nil || len(decl.Body.List) != 3 || decl.Type.Params.NumFields() != 1 {
		return ""
	}
	made, isMade := decl.Body.List[0].(*ast.AssignStmt)
	loop, isLoop := decl.Body.List[1].(*ast.RangeStmt)
	ret, isRet := decl.Body.List[2].(*ast.ReturnStmt)
	if !isMade || !isLoop || !isRet || len(made.Lhs) != 1 || len(ret.Results) != 1 || !kit.MadeEmpty(c.TypesInfo, made.Rhs[0]) {
		return ""
	}
	m := kit.Variable(c.TypesInfo, made.Lhs[0])
	if m == nil || kit.Variable(c.TypesInfo, ret.Results[0]) != m || !c.fillsOnly(loop, m, f.Signature().Params().At(0)) {
		return ""
	}
	return kit.Text(c.Pass, call.Args[0])
}

// askedAtOnce checks toSet(extensions)[ext].
func (c *checker) askedAtOnce(at inspector.Cursor, n *ast.IndexExpr) {
	fn, ok := kit.Frame(at)
	if !ok || !kit.IsMap(c.TypesInfo.TypeOf(n.X)) || kit.Cold(c.Pass, at) {
		return
	}
	if kind, _ := at.ParentEdge(); kind == edge.AssignStmt_Lhs {
		return
	}
	if from := c.copied(fn, n.X); from != "" {
		kit.Report(c.Pass, finding.Suggest, n.X, "builds a lookup map from "+from+" on every call although that does not change in between")
		return
	}
	c.wholly(at, n.X)
}

// fillsOnly tells whether loop goes over list and does nothing but store in map m.
func (c *checker) fillsOnly(loop *ast.RangeStmt, m, list *types.Var) bool {
	over := kit.Variable(c.TypesInfo, loop.X)
	return over != nil && over.Origin() == list.Origin() && len(loop.Body.List) == 1 && c.entry(loop.Body.List[0], m) != nil
}

// constants tells whether e is a constant text or a list of constants, by itself or in
// a local variable, that is not short.
func (c *checker) constants(fn inspector.Cursor, e ast.Expr) bool {
	from := kit.Origin(c.TypesInfo, fn.Node(), e)
	if s, ok := kit.ConstString(c.TypesInfo, from); ok {
		return len(s) >= few
	}
	lit, ok := ast.Unparen(from).(*ast.CompositeLit)
	if !ok || len(lit.Elts) < few || !c.constant(lit) {
		return false
	}
	v := kit.Variable(c.TypesInfo, e)
	return v == nil || c.onlyRanged(fn, v)
}

// onlyRanged tells whether nothing but loops and lengths read list v.
func (c *checker) onlyRanged(fn inspector.Cursor, v *types.Var) bool {
	for use := range kit.Uses(c.TypesInfo, fn, v) {
		kind, _ := use.ParentEdge()
		if kind == edge.CallExpr_Args && kit.IsBuiltin(c.TypesInfo, use.Parent().Node().(*ast.CallExpr), "len") {
			continue
		}
		if kind != edge.RangeStmt_X {
			return false
		}
	}
	return true
}

// stable tells whether e holds the same on every call: a package variable that
// no function sets, a field of the receiver that only constructors set, or what a literal captures.
func (c *checker) stable(fn inspector.Cursor, e ast.Expr) bool {
	if c.captured(fn, e) {
		return true
	}
	v, ok := kit.Object(c.TypesInfo, e).(*types.Var)
	if !ok || v.Pkg() != c.Pkg {
		return false
	}
	if v.IsField() {
		decl := kit.Decl(fn)
		recv := kit.RootVar(c.TypesInfo, e)
		if decl == nil || decl.Recv == nil || constructor(decl) || recv == nil || !kit.DeclaredIn(recv, decl.Recv) {
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
	return c.setters[v.Origin()] // of a generic type, each method has fields of its own
}

func (c *checker) collect(body ast.Node) {
	mark := func(e ast.Expr) {
		for {
			if v, ok := kit.Object(c.TypesInfo, e).(*types.Var); ok {
				c.setters[v.Origin()] = true
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
