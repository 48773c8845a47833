package timenow

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A judge knows what takes hardly any time.
type judge struct {
	info    *types.Info
	effects *kit.Effects
	told    map[*ast.CallExpr]bool
	inside  bool // of a function that is called
}

// ofItems tells whether a loop is over elements or counted; one over a channel,
// or without a count, waits between its turns.
func (j *judge) ofItems(loop ast.Node) bool {
	switch loop := loop.(type) {
	case *ast.ForStmt:
		return loop.Cond != nil && loop.Post != nil
	case *ast.RangeStmt:
		switch t := kit.Underlying(j.info, loop.X).(type) {
		case *types.Slice, *types.Map, *types.Array, *types.Pointer:
			return true
		case *types.Basic:
			return t.Info()&types.IsInteger != 0
		}
	}
	return false
}

// stored tells whether the time is put aside with the item: then each may be
// meant to have its own.
func (j *judge) stored(c inspector.Cursor) bool {
	for at := c; ; at = at.Parent() {
		switch kind, _ := at.ParentEdge(); kind {
		case edge.AssignStmt_Rhs:
			stmt := at.Parent().Node().(*ast.AssignStmt)
			return stmt.Tok == token.DEFINE && measured(j.info, at.Parent())
		case edge.CallExpr_Fun, edge.CallExpr_Args, edge.SelectorExpr_X, edge.BinaryExpr_X, edge.BinaryExpr_Y, edge.ParenExpr_X,
			edge.CompositeLit_Elts, edge.KeyValueExpr_Value, edge.UnaryExpr_X:
		default:
			return false
		}
	}
}

// measured tells whether what an assignment declares is given to time.Since or
// subtracted in the same list of statements: a measurement per item.
func measured(info *types.Info, stmt inspector.Cursor) bool {
	assign := stmt.Node().(*ast.AssignStmt)
	v := kit.Variable(info, assign.Lhs[0])
	if v == nil {
		return false
	}
	found := false
	ast.Inspect(stmt.Parent().Node(), func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && (kit.IsCall(info, call, "time", "Since") || kit.IsMethod(info, call, "time", "Time", "Sub")) {
			found = found || kit.Mentions(info, call, v)
		}
		return !found
	})
	return found
}

// light tells whether a body waits for nothing, has no loop, and calls only what
// is quick.
func (j *judge) light(n ast.Node) bool {
	ok := true
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.SelectStmt, *ast.SendStmt, *ast.GoStmt, *ast.DeferStmt, *ast.FuncLit:
			ok = false
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW
		case *ast.CallExpr:
			ok = ok && j.quick(n)
		}
		return ok
	})
	return ok
}

func (j *judge) quick(call *ast.CallExpr) bool {
	if kit.IsConversion(j.info, call) {
		return true
	}
	for _, name := range []string{"append", "len", "cap", "delete", "copy", "min", "max", "new", "make"} {
		if kit.IsBuiltin(j.info, call, name) {
			return true
		}
	}
	f := kit.Callee(j.info, call)
	if f == nil || f.Pkg() == nil {
		return false
	}
	switch f.Pkg().Path() {
	case "time":
		return f.Name() != "Sleep"
	case "sync/atomic", "math", "strconv", "strings", "errors", "fmt":
		return true
	case "sync":
		return f.Name() != "Wait"
	}
	decl := j.effects.Decl(f)
	return decl != nil && decl.Body != nil && len(decl.Body.List) <= 6 && !j.inside && j.small(decl)
}

// small tells whether a function of the package is quick itself, without looking
// into those that it calls.
func (j *judge) small(decl *ast.FuncDecl) bool {
	j.inside = true
	defer func() { j.inside = false }()
	return j.light(decl.Body)
}

// again finds a second reading of the clock in a list of simple statements with
// nothing in between that takes time; nil without one.
func (j *judge) again(list []ast.Stmt) *ast.CallExpr {
	read := false
	for _, stmt := range list {
		switch s := stmt.(type) {
		case *ast.AssignStmt, *ast.ExprStmt, *ast.ReturnStmt, *ast.DeclStmt, *ast.IncDecStmt:
			if second := j.inStmt(s, &read); second != nil {
				return second
			}
		case *ast.IfStmt:
			if s.Init != nil {
				if second := j.inStmt(s.Init, &read); second != nil {
					return second
				}
			}
			if second := j.inStmt(s.Cond, &read); second != nil {
				return second
			}
			inside := read
			if second := j.first(s.Body, &inside); second != nil {
				return second
			}
			read = read && j.light(s)
		default:
			read = read && j.light(s)
		}
	}
	return nil
}

// first looks into the beginning of a branch: the statements before anything
// takes time.
func (j *judge) first(body *ast.BlockStmt, read *bool) *ast.CallExpr {
	for _, stmt := range body.List {
		switch stmt.(type) {
		case *ast.AssignStmt, *ast.ExprStmt, *ast.ReturnStmt:
			if second := j.inStmt(stmt, read); second != nil {
				return second
			}
		default:
			return nil
		}
	}
	return nil
}

// inStmt follows one statement or expression in the order of evaluation. A
// duration that is measured to the second reading is not the same reading.
func (j *judge) inStmt(n ast.Node, read *bool) (second *ast.CallExpr) {
	var visit func(n ast.Node)
	visit = func(n ast.Node) {
		switch n := n.(type) {
		case *ast.FuncLit:
			return
		case *ast.CallExpr:
			for _, arg := range n.Args {
				visit(arg)
			}
			visit(n.Fun)
			switch {
			case j.reads(n):
				if *read && second == nil && !j.told[n] {
					second = n
				}
				*read = true
			case !j.quick(n):
				*read = false
			}
			return
		case *ast.UnaryExpr:
			if n.Op == token.ARROW {
				*read = false
			}
		}
		children(n, visit)
	}
	visit(n)
	return second
}

func (j *judge) reads(call *ast.CallExpr) bool { return kit.IsCall(j.info, call, "time", "Now") }

// children calls visit for the direct children of n.
func children(n ast.Node, visit func(ast.Node)) {
	ast.Inspect(n, func(c ast.Node) bool {
		if c == n {
			return true
		}
		if c != nil {
			visit(c)
		}
		return false
	})
}
