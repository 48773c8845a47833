package heapescape

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// around are the branches below home that c stands in, from the innermost out: the body
// of an if, what follows its else, a case, and an if whose condition comes to c only
// behind err != nil &&. Of those in loops, which run as a rule, there are the ones that leave
// the function since something failed.
func around(info *types.Info, home, c inspector.Cursor) (all []inspector.Cursor) {
	behindError := false
	for at := c; at.Node() != home.Node() && at.Parent().Node() != nil; at = at.Parent() {
		kind, _ := at.ParentEdge()
		switch n := at.Parent().Node().(type) {
		case *ast.BinaryExpr:
			behindError = behindError || kind == edge.BinaryExpr_Y && n.Op == token.LAND && kit.Failed(info, n.X)
		case *ast.IfStmt:
			switch kind {
			case edge.IfStmt_Body, edge.IfStmt_Else:
				all = append(all, at)
			case edge.IfStmt_Cond:
				if behindError {
					all = append(all, at.Parent())
				}
			}
		case *ast.CaseClause:
			if kind == edge.CaseClause_Body && n != home.Node() {
				all = append(all, at.Parent())
			}
		case *ast.ForStmt, *ast.RangeStmt:
			if n != home.Node() {
				all = slices.DeleteFunc(all, func(b inspector.Cursor) bool { return !returns(b.Node()) || !kit.ErrorPath(info, c) })
			}
		case *ast.FuncDecl, *ast.FuncLit, nil:
			return nil
		}
	}
	return all
}

// returns tells whether a branch ends with a return.
func returns(branch ast.Node) bool {
	list := kit.StmtList(branch)
	if len(list) == 0 {
		return false
	}
	_, ok := list[len(list)-1].(*ast.ReturnStmt)
	return ok
}

// common are the branches that all addresses stand in, from the innermost out.
func common(info *types.Info, home inspector.Cursor, taken []inspector.Cursor) []inspector.Cursor {
	all := around(info, home, taken[0])
	for _, t := range taken[1:] {
		others := around(info, home, t)
		all = slices.DeleteFunc(all, func(b inspector.Cursor) bool {
			return !slices.ContainsFunc(others, func(o inspector.Cursor) bool { return o.Node() == b.Node() })
		})
	}
	return all
}

// branch is the outermost branch below home around c, nil where c is always reached.
func branch(info *types.Info, home, c inspector.Cursor) *inspector.Cursor {
	all := around(info, home, c)
	if len(all) == 0 {
		return nil
	}
	return &all[len(all)-1]
}

// branchOnly is the one branch in which all addresses are taken, where a plain way
// through the scope goes past it, and nobody behind it looks at v, or what the branch does
// to v can be given back; ok is false if it is not so.
func branchOnly(pass *analysis.Pass, home, decl inspector.Cursor, v *types.Var, taken []inspector.Cursor) (branch inspector.Cursor, ok bool) {
	info := pass.TypesInfo
	for _, in := range common(info, home, taken) {
		if !works(info, home, in.Node()) && !kit.ErrorPath(info, taken[0]) {
			continue // the branch is all that there is
		}
		// What is read behind the branch may be what the callee puts in.
		if leaves(in.Node()) || !readBehind(info, home, v, in) || (onlyKept(info, taken) || onlyTold(info, taken)) && !assignedBehind(info, home, v, in.Node()) ||
			overrides(pass, decl, v, taken, in) {
			return in, true
		}
	}
	return home, false
}

// readBehind tells whether v is used behind a branch, on a way that comes from it.
func readBehind(info *types.Info, home inspector.Cursor, v *types.Var, branch inspector.Cursor) bool {
	for use := range kit.Uses(info, home, v) {
		if use.Node().Pos() >= branch.Node().End() && !kit.Apart(branch, use) {
			return true
		}
	}
	return false
}

// leastFilled is the size of a variable that is worth to be copied there and back.
const leastFilled = 64

// overrides tells whether a branch that asks whether something was given has the value,
// which is there before, changed by what says so by its name: applyOptions(text, &cfg). A copy
// can have the address, and the result be given back.
func overrides(pass *analysis.Pass, decl inspector.Cursor, v *types.Var, taken []inspector.Cursor, in inspector.Cursor) bool {
	info := pass.TypesInfo
	s, ok := in.Parent().Node().(*ast.IfStmt)
	if kind, _ := in.ParentEdge(); !ok || kind != edge.IfStmt_Body || !offers(info, s.Cond) || kit.Size(pass, v.Type()) < leastFilled || holdsLock(v.Type()) || !hasValue(decl) {
		return false
	}
	return !slices.ContainsFunc(taken, func(t inspector.Cursor) bool {
		kind, _ := t.ParentEdge()
		call, ok := t.Parent().Node().(*ast.CallExpr)
		if !ok || kind != edge.CallExpr_Args {
			return true
		}
		obj := kit.Object(info, call.Fun)
		return obj == nil || !slices.ContainsFunc(kit.Words(obj.Name()), overriding)
	})
}

// overriding tells whether a word of a name says that something is put over what was there. What
// decodes takes longer than an allocation.
func overriding(word string) bool {
	switch word {
	case "apply", "override", "overrides", "merge", "update", "fill", "default", "defaults", "normalize", "set", "patch", "configure", "adjust", "mutate", "complete":
		return true
	}
	return false
}

// hasValue tells whether a variable is a parameter, or is given something where it is declared.
func hasValue(decl inspector.Cursor) bool {
	kind, _ := decl.ParentEdge()
	return kind == edge.Field_Names && !isResult(decl) || kind == edge.AssignStmt_Lhs
}

// offers matches a condition that finds something that need not be given: x != "",
// len(x) > 0, x != nil, but no error.
func offers(info *types.Info, cond ast.Expr) bool {
	x, op, y, ok := kit.Comparison(cond)
	if !ok || kit.IsError(info.TypeOf(x)) {
		return false
	}
	text, isText := kit.ConstString(info, y)
	n, isNumber := kit.ConstInt(info, y)
	return op == token.NEQ && (kit.IsNil(info, y) || isText && text == "" || isNumber && n == 0) || op == token.GTR && isNumber && n == 0
}

// options is the variadic parameter whose elements alone get the addresses, which are
// options that few callers give: for _, o := range opts { o(&cfg) }.
func options(info *types.Info, home inspector.Cursor, taken []inspector.Cursor) *types.Var {
	fn, ok := kit.Frame(home)
	if !ok || kit.FuncBody(fn.Node()) != home.Node() {
		return nil
	}
	params := kit.FuncType(fn.Node()).Params.List
	if len(params) == 0 {
		return nil
	}
	last := params[len(params)-1]
	if _, variadic := last.Type.(*ast.Ellipsis); !variadic || len(last.Names) != 1 {
		return nil
	}
	given, _ := info.Defs[last.Names[0]].(*types.Var)
	for _, t := range taken {
		loop, ok := kit.Loop(t)
		call, called := t.Parent().Node().(*ast.CallExpr)
		if kind, _ := t.ParentEdge(); !ok || !called || kind != edge.CallExpr_Args {
			return nil
		}
		r, ok := loop.Node().(*ast.RangeStmt)
		if !ok || r.Value == nil || given == nil || kit.Variable(info, r.X) != given || loop.Parent().Node() != home.Node() || !kit.Mentions(info, call.Fun, kit.Variable(info, r.Value)) {
			return nil
		}
	}
	return given
}
