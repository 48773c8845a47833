package listforlen

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// deep is how many calls of the package's own functions are followed.
const deep = 3

// gatherer matches a function of the package that goes over something and gathers a list
// or a map as its first result, which nobody else gets to see.
func (c *checker) gatherer(at inspector.Cursor, call *ast.CallExpr) string {
	if !c.handsOn(call) {
		return ""
	}
	return "gathers a list by " + kit.Callee(c.TypesInfo, call).Name() + " of which only the length is asked"
}

// filler matches a function of the module that has a buffer of its own filled, by what would write to any
// other writer, and gives what is in it.
func (c *checker) filler(call *ast.CallExpr) string {
	f := kit.Callee(c.TypesInfo, call)
	if f == nil || f.Signature().Results().Len() == 0 {
		return ""
	}
	if t := f.Signature().Results().At(0).Type(); !kit.IsBytes(t) && !kit.IsString(t) || !c.filled.Has(f) {
		return ""
	}
	return "fills a buffer by " + f.Name() + " of which only the length is asked: what fills it could write to a counter"
}

func (c *checker) gathersOnly(f *types.Func) bool {
	decl := c.effects.Decl(f)
	if decl == nil || decl.Body == nil || decl.Name.Name == "init" {
		return false
	}
	switch f.Signature().Results().At(0).Type().Underlying().(type) {
	case *types.Slice:
	default:
		return false
	}
	body, ok := c.effects.Body(f)
	return ok && c.returnsGathered(body, decl) && c.quiet(decl, deep)
}

// returnsGathered tells whether each return gives nil or a local list that a loop in the
// function fills.
func (c *checker) returnsGathered(body inspector.Cursor, decl *ast.FuncDecl) bool {
	info, gathered := c.TypesInfo, false
	for at := range body.Preorder((*ast.ReturnStmt)(nil)) {
		if fn, ok := kit.Function(at); !ok || fn.Node() != ast.Node(decl) {
			continue
		}
		ret := at.Node().(*ast.ReturnStmt)
		if len(ret.Results) == 0 {
			return false
		}
		e := ret.Results[0]
		if kit.IsNil(info, e) || kit.MadeEmpty(info, e) || atHand(e) {
			continue
		}
		if c.joined(e) || c.handsOn(e) {
			gathered = true
			continue
		}
		v := kit.Variable(info, e)
		if v == nil || !kit.DeclaredIn(v, decl.Body) || !c.filledInLoop(body, decl, v) {
			return false
		}
		gathered = true
	}
	return gathered
}

// handsOn matches a call of another function of the package that gathers a list. What c.gathers
// has not judged yet stands for false on the way, so that functions that call each other end.
func (c *checker) handsOn(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	f := kit.Callee(c.TypesInfo, call)
	if f == nil || f.Pkg() != c.Pkg || f.Signature().Results().Len() == 0 {
		return false
	}
	f = f.Origin()
	if _, known := c.gathers[f]; !known {
		c.gathers[f] = false
		c.gathers[f] = c.gathersOnly(f)
	}
	return c.gathers[f]
}

// atHand matches what is there already: the field of something.
func atHand(e ast.Expr) bool { _, ok := ast.Unparen(e).(*ast.SelectorExpr); return ok }

// joined matches a copy of a list, and one that another is added to: slices.Clone(a),
// append(slices.Clone(a), b...), slices.Concat(a, b).
func (c *checker) joined(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	if kit.IsBuiltin(c.TypesInfo, call, "append") {
		return c.joined(call.Args[0]) || call.Ellipsis.IsValid() && kit.MadeEmpty(c.TypesInfo, call.Args[0])
	}
	return kit.IsCall(c.TypesInfo, call, "slices", "Clone", "Concat")
}

// filledInLoop tells whether v is a list of the function's own that a loop appends to, or a copy.
func (c *checker) filledInLoop(body inspector.Cursor, decl *ast.FuncDecl, v *types.Var) bool {
	info, looped := c.TypesInfo, false
	for _, from := range kit.Given(info, decl, v) {
		if from == nil {
			return false
		}
		call, ok := ast.Unparen(from).(*ast.CallExpr)
		switch {
		case kit.IsNil(info, from), kit.MadeEmpty(info, from):
		case ok && kit.IsBuiltin(info, call, "make") && len(call.Args) == 2: // and set by its indices
		case c.joined(from):
			looped = true
		case ok && kit.IsBuiltin(info, call, "append") && kit.Variable(info, call.Args[0]) == v:
		default:
			return false
		}
	}
	for use := range kit.Uses(info, body, v) {
		call, ok := use.Parent().Node().(*ast.CallExpr)
		kind, i := use.ParentEdge()
		if kind == edge.IndexExpr_X {
			up, _ := use.Parent().ParentEdge()
			_, turn := kit.Loop(use)
			looped = looped || turn && up == edge.AssignStmt_Lhs
		}
		if !ok || kind != edge.CallExpr_Args {
			continue
		}
		if i > 0 && kit.IsBuiltin(info, call, "append") {
			return false // it becomes part of another one
		}
		if kit.IsBuiltin(info, call, "append") {
			_, turn := kit.Loop(use)
			looped = looped || turn
		}
	}
	return looped
}

// quiet tells whether a function does nothing that is to be seen from outside but what it
// returns: it locks, asks, and runs functions that it was given to choose by.
func (c *checker) quiet(decl *ast.FuncDecl, depth int) bool {
	if decl == nil || decl.Body == nil || depth == 0 {
		return false
	}
	info, ok := c.TypesInfo, true
	own := func(e ast.Expr) bool {
		v := kit.RootVar(info, e)
		return kit.IsBlank(e) || v != nil && kit.DeclaredIn(v, decl.Body)
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				ok = ok && own(l)
			}
		case *ast.IncDecStmt:
			ok = ok && own(n.X)
		case *ast.GoStmt, *ast.SendStmt, *ast.SelectStmt:
			ok = false
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW
		case *ast.RangeStmt:
			switch kit.Underlying(info, n.X).(type) {
			case *types.Chan, *types.Signature:
				ok = false
			}
		case *ast.CallExpr:
			ok = ok && c.quietCall(n, own, depth)
		}
		return ok
	})
	return ok
}

func (c *checker) quietCall(call *ast.CallExpr, own func(ast.Expr) bool, depth int) bool {
	info := c.TypesInfo
	if kit.IsConversion(info, call) {
		return true
	}
	if b, ok := kit.Object(info, call.Fun).(*types.Builtin); ok {
		switch b.Name() {
		case "append", "copy", "delete", "clear":
			return own(call.Args[0]) || c.joined(call)
		case "panic", "close", "recover", "print", "println":
			return false
		}
		return true
	}
	f := kit.Callee(info, call)
	if f == nil {
		_, literal := ast.Unparen(call.Fun).(*ast.FuncLit)
		return !literal && kit.Variable(info, call.Fun) != nil // a filter
	}
	if c.effects.NoneInCall(call) || c.effects.Asks(call) || kit.MakesError(info, call) || kit.Answers(f) {
		return true
	}
	switch {
	case f.Pkg() == nil:
		return true
	case f.Pkg().Path() == "sync":
		return f.Name() == "Lock" || f.Name() == "Unlock" || f.Name() == "RLock" || f.Name() == "RUnlock"
	case kit.Package(f) == "sort", kit.Package(f) == "slices":
		return len(call.Args) > 0 && own(call.Args[0])
	case f.Pkg() == c.Pkg:
		return c.quiet(c.effects.Decl(f), depth-1)
	}
	return false
}
