package relock

import (
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// before looks in front of the lock list[i] of a section for a call of a method that takes
// the same lock for all that it does: if h.Len() == 0 { return }, h.mu.Lock().
func (j judge) before(second kit.Section, list []ast.Stmt, i int) {
	for k := i - 1; k >= 0 && k >= i-1-few; k-- {
		if call, name := j.takes(list[k], second); call != nil {
			at, ok := kit.Find(second.Func, call)
			if ok && !kit.ErrorPath(j.TypesInfo, at) && !j.told(second, list[k], list[i]) {
				kit.Report(j.Pass, finding.Suggest, second.Lock, fmt.Sprintf("lets go of %s, inside of %s, only to take it again", kit.Text(j.Pass, second.Mutex), name))
			}
			return
		}
		if mu, _ := kit.MutexStmt(j.TypesInfo, list[k]); mu != nil || !j.quick.Node(list[k], nil) || j.moves(list[k], second.Mutex) {
			return
		}
	}
}

// takes is the call by which a statement, or the head of an if without an else, lets a
// method take the lock of second in the same way.
func (j judge) takes(stmt ast.Stmt, second kit.Section) (*ast.CallExpr, string) {
	var heads []ast.Node
	switch s := stmt.(type) {
	case *ast.ExprStmt, *ast.AssignStmt, *ast.ReturnStmt:
		heads = []ast.Node{s}
	case *ast.IfStmt:
		// One by which readers see that there is nothing to do is mostly as far as they get.
		if s.Else != nil || !kit.Leaves(s.Body) || second.Reads && !kit.Refuses(j.TypesInfo, second.Func, s) {
			return nil, ""
		}
		if s.Init != nil {
			heads = append(heads, s.Init)
		}
		heads = append(heads, s.Cond)
	}
	var found *ast.CallExpr
	calls := 0
	for _, head := range heads {
		ast.Inspect(head, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				if kit.IsConversion(j.TypesInfo, call) || kit.IsBuiltin(j.TypesInfo, call, "len") {
					return true
				}
				found = call
				calls++
			}
			_, literal := n.(*ast.FuncLit)
			return !literal
		})
	}
	if calls != 1 {
		return nil, ""
	}
	f := kit.Callee(j.TypesInfo, found)
	if f == nil || f.Pkg() != j.Pkg || f.Signature().Recv() == nil || !j.locks(f, kit.Receiver(found), second) {
		return nil, ""
	}
	return found, f.Name()
}

// locks tells whether all that method f of recv does, in a few quick steps, is under the lock
// of second.
func (j judge) locks(f *types.Func, recv ast.Expr, second kit.Section) bool {
	only, rest := j.head(f)
	if only == nil || recv == nil || !kit.Named(j.TypesInfo, second.Mutex) || only.Reads != second.Reads || !wholly(only, rest) {
		return false
	}
	return isOf(only.Mutex, f, recv, second.Mutex)
}

// head is the one section of a method that takes the lock at its beginning, but for a look
// whether there is anything to do (if s == nil), for a few quick steps; rest is what
// follows its unlock. It is nil for others.
func (j judge) head(f *types.Func) (only *kit.Section, rest []ast.Stmt) {
	body, ok := j.effects.Body(f)
	if !ok {
		return nil, nil
	}
	list := body.Node().(*ast.FuncDecl).Body.List
	for len(list) > 1 && looks(list[0]) {
		list = list[1:]
	}
	if len(list) == 0 {
		return nil, nil
	}
	if mu, _ := kit.MutexStmt(j.TypesInfo, list[0]); mu == nil {
		return nil, nil
	}
	for s := range kit.Sections(j.TypesInfo, body) {
		if only != nil {
			return nil, nil
		}
		only = &s
	}
	if only == nil || only.Open || !j.short(*only) || len(only.Body) == 0 || list[0].Pos() != only.Lock.Pos() || len(list) < len(only.Body)+2 {
		return nil, nil
	}
	return only, list[len(only.Body)+2:]
}

// looks matches an if that leaves at once, on what it can tell without a call.
func looks(stmt ast.Stmt) bool {
	s, ok := stmt.(*ast.IfStmt)
	return ok && s.Init == nil && s.Else == nil && len(s.Body.List) == 1 && kit.Leaves(s.Body) && !hasCall(s)
}

// wholly tells whether what follows the unlock only gives back what was found.
func wholly(only *kit.Section, rest []ast.Stmt) bool {
	return len(rest) == 0 || !only.Deferred && len(rest) == 1 && !hasCall(rest[0])
}

func hasCall(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		_, ok := n.(*ast.CallExpr)
		found = found || ok
		return !found
	})
	return found
}

// told tells whether a comment between two statements says that others are let in.
func (j judge) told(second kit.Section, from, to ast.Stmt) bool {
	c, ok := kit.Find(second.Func, from)
	return ok && j.meant(c, []ast.Stmt{from, to}, 0)
}

// infront judges the section at c.
func (j judge) infront(c inspector.Cursor, second kit.Section) {
	list := kit.StmtList(c.Parent().Node())
	if i := index(list, c.Node()); i > 0 {
		j.before(second, list, i)
	}
}
