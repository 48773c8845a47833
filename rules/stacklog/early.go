package stacklog

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// passesOn tells whether c stands in a function of a logger that is given a level,
// or is named for one below Info, and hands the capture on without a look at it:
// who gets the record asks, too late.
func (j *judge) passesOn(c inspector.Cursor) bool {
	frame, inside := kit.Frame(c)
	if !inside {
		return false
	}
	decl, ok := frame.Node().(*ast.FuncDecl)
	debugs := ok && j.debugs(decl, c)
	if !ok || decl.Type.Results != nil || !debugs && !j.ofLogger(decl) || !j.handedOn(c) {
		return false
	}
	level := j.levelOf(decl)
	if level == nil && !below(decl.Name.Name) && !debugs || level != nil && j.judged(decl, level) {
		return false
	}
	return ast.IsExported(decl.Name.Name) || j.calledUnasked(decl, 2)
}

// debugs tells whether decl is a function of a package that is there for debug records, takes
// anything, and asks nothing before c: debug.Log.
func (j *judge) debugs(decl *ast.FuncDecl, c inspector.Cursor) bool {
	f, ok := j.info.Defs[decl.Name].(*types.Func)
	if !ok || decl.Recv != nil || !kit.TakesAnything(f) || !slices.Contains([]string{"debug", "dbg", "trace"}, j.pass.Pkg.Name()) {
		return false
	}
	return !slices.ContainsFunc(decl.Body.List, func(s ast.Stmt) bool {
		gate, ok := kit.AsIf(s)
		return ok && s.Pos() < c.Node().Pos() && kit.Leaves(gate.Body)
	})
}

// ofLogger tells whether a function belongs to something named after logs.
func (j *judge) ofLogger(decl *ast.FuncDecl) bool {
	f, ok := j.info.Defs[decl.Name].(*types.Func)
	if !ok {
		return false
	}
	of := j.pass.Pkg.Name()
	if recv := f.Signature().Recv(); recv != nil {
		t := recv.Type()
		if p, ok := types.Unalias(t).(*types.Pointer); ok {
			t = p.Elem()
		}
		if n, ok := types.Unalias(t).(*types.Named); ok {
			of += " " + n.Obj().Name()
		}
	}
	return strings.Contains(strings.ToLower(of), "log")
}

// handedOn tells whether the capture, or a local that holds it, is given to a
// call, itself or in a literal.
func (j *judge) handedOn(c inspector.Cursor) bool {
	if j.argument(c) {
		return true
	}
	stmt, ok := kit.Stmt(c)
	frame, inside := kit.Frame(c)
	if !ok || !inside {
		return false
	}
	vars := j.results(stmt.Node(), c.Node().(*ast.CallExpr))
	return slices.ContainsFunc(vars, func(v *types.Var) bool {
		return slices.ContainsFunc(kit.UsesBut(j.info, frame, v, stmt.Node()), func(use inspector.Cursor) bool {
			if j.argument(use) {
				return true
			}
			list := j.appended(use)
			return list != nil && slices.ContainsFunc(kit.UsesBut(j.info, frame, list, use.Parent().Parent().Node()), j.argument)
		})
	})
}

// appended is the local list of attributes that the value at c is appended to, nil for none.
func (j *judge) appended(c inspector.Cursor) *types.Var {
	kind, i := c.ParentEdge()
	if kind != edge.CallExpr_Args || i == 0 || !kit.IsBuiltin(j.info, c.Parent().Node().(*ast.CallExpr), "append") {
		return nil
	}
	s, ok := c.Parent().Parent().Node().(*ast.AssignStmt)
	if !ok || len(s.Lhs) != 1 {
		return nil
	}
	if v := kit.Variable(j.info, s.Lhs[0]); kit.IsLocal(v) {
		return v
	}
	return nil
}

// argument tells whether c is an argument of a call with an effect, or stands in
// a literal that is.
func (j *judge) argument(c inspector.Cursor) bool {
	for up := range c.Enclosing((*ast.CallExpr)(nil), (*ast.BlockStmt)(nil)) {
		call, ok := up.Node().(*ast.CallExpr)
		if !ok {
			return false
		}
		if up != c && call.Lparen < c.Node().Pos() && !kit.IsConversion(j.info, call) && !j.textual(call) {
			return true
		}
	}
	return false
}

// levelOf is the parameter that is a record's level.
func (j *judge) levelOf(decl *ast.FuncDecl) *types.Var {
	for _, field := range decl.Type.Params.List {
		for _, name := range field.Names {
			v, ok := j.info.Defs[name].(*types.Var)
			if !ok {
				continue
			}
			words := name.Name
			if n, ok := types.Unalias(v.Type()).(*types.Named); ok {
				words += " " + n.Obj().Name()
			}
			words = strings.ToLower(words)
			if strings.Contains(words, "level") || strings.Contains(words, "lvl") || strings.Contains(words, "severity") {
				return v
			}
		}
	}
	return nil
}

// judged tells whether a condition of the function looks at the level.
func (j *judge) judged(decl *ast.FuncDecl, level *types.Var) bool {
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			found = found || kit.Mentions(j.info, n.Cond, level) || n.Init != nil && kit.Mentions(j.info, n.Init, level)
		case *ast.SwitchStmt:
			found = found || n.Tag != nil && kit.Mentions(j.info, n.Tag, level)
		}
		return !found
	})
	return found
}

// calledUnasked tells whether some function of the package calls decl without
// having asked, itself or by all who call it.
func (j *judge) calledUnasked(decl *ast.FuncDecl, depth int) bool {
	for call := range kit.Preorder(j.pass, (*ast.CallExpr)(nil)) {
		f := kit.Callee(j.info, call.Node().(*ast.CallExpr))
		if f == nil || f.Origin() != j.info.Defs[decl.Name] || kit.GatedBy(call, asks) {
			continue
		}
		from := kit.Decl(call)
		if from == nil || ast.IsExported(from.Name.Name) || depth > 0 && from != decl && j.calledUnasked(from, depth-1) {
			return true
		}
	}
	return false
}
