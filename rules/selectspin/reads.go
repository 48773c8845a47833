package selectspin

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gotoll/toll/rule/kit"
)

// readsAgain finds the read of a loop that goes on at once after an error, though nothing but
// that ends it: once the connection is closed the same error comes back at each turn.
func (l *looker) readsAgain(loop *ast.ForStmt) ast.Node {
	if loop.Cond != nil {
		return nil
	}
	for i, stmt := range loop.Body.List {
		call := l.read(stmt)
		if call == nil {
			if kit.Quits(stmt) {
				return nil // it is told of the end before it reads
			}
			continue
		}
		if i+1 == len(loop.Body.List) {
			return nil
		}
		s, ok := loop.Body.List[i+1].(*ast.IfStmt)
		if !ok || s.Init != nil || s.Else != nil || !kit.Failed(l.info, s.Cond) || kit.Quits(s.Body) || !l.goesOnAtOnce(s.Body, false) || l.deadlines(loop) {
			return nil
		}
		if l.ends(call) {
			return call
		}
		return nil
	}
	return nil
}

// read is the call of a statement that reads from a connection or a packet connection.
func (l *looker) read(stmt ast.Stmt) *ast.CallExpr {
	a, ok := stmt.(*ast.AssignStmt)
	if !ok || len(a.Rhs) != 1 || len(a.Lhs) < 2 || !kit.IsError(l.info.TypeOf(a.Lhs[len(a.Lhs)-1])) {
		return nil
	}
	call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	if !ok {
		return nil
	}
	f := kit.Callee(l.info, call)
	if f == nil || f.Pkg() == nil || f.Pkg().Path() != "net" || f.Signature().Recv() == nil || !strings.HasPrefix(f.Name(), "Read") {
		return nil
	}
	return call
}

// ends tells whether what call reads from ends: a stream does, and what a part of the package
// closes.
func (l *looker) ends(call *ast.CallExpr) bool {
	conn := kit.Receiver(call)
	if f := kit.Callee(l.info, call); f.Name() == "Read" && !slices.Contains([]string{"UDPConn", "IPConn"}, kit.ReceiverName(f)) {
		return true
	}
	v, ok := kit.Object(l.info, conn).(*types.Var)
	if !ok || v == nil {
		return false
	}
	for c := range kit.Preorder(l.pass, (*ast.CallExpr)(nil)) {
		n := c.Node().(*ast.CallExpr)
		sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr)
		if !ok || sel.Sel.Name != "Close" || kit.Object(l.info, sel.X) != types.Object(v) {
			continue
		}
		if decl := kit.Decl(c); decl == nil || !kit.Encloses(decl, call) {
			return true // while it is read from
		}
	}
	return false
}

// deadlines tells whether a loop has its reads end after a time.
func (l *looker) deadlines(loop *ast.ForStmt) bool {
	found := false
	ast.Inspect(loop, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		found = found || ok && strings.HasSuffix(kit.CalleeName(l.info, call), "Deadline")
		return !found
	})
	return found
}

// atEnd finds the branch of an endless loop that goes on at once where a read has come to the
// end: if err == io.EOF { continue }.
func (l *looker) atEnd(loop *ast.ForStmt) ast.Node {
	if loop.Cond != nil {
		return nil
	}
	reads := false
	for _, stmt := range loop.Body.List {
		switch s := stmt.(type) {
		case *ast.AssignStmt:
			if reads = l.readsSome(s); !reads && l.pauses(s, called) {
				return nil
			}
		case *ast.IfStmt:
			if reads && s.Init == nil && s.Else == nil && isEOF(l.info, s.Cond) {
				if n := len(s.Body.List); n > 0 && kit.OnlyContinues(&ast.BlockStmt{List: s.Body.List[n-1:]}) && l.goesOnAtOnce(s.Body, false) && !l.seeks(s.Body) {
					return s.Body.List[n-1]
				}
				return nil
			}
			if l.pauses(s, called) {
				return nil
			}
		default:
			return nil
		}
	}
	return nil
}

// readsSome tells whether a statement reads bytes or a line from a reader.
func (l *looker) readsSome(s *ast.AssignStmt) bool {
	if len(s.Rhs) != 1 || len(s.Lhs) < 2 || !kit.IsError(l.info.TypeOf(s.Lhs[len(s.Lhs)-1])) {
		return false
	}
	call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
	if !ok {
		return false
	}
	f := kit.Callee(l.info, call)
	if f == nil || f.Pkg() == nil || f.Signature().Recv() == nil {
		return false
	}
	switch f.Pkg().Path() {
	case "os", "bufio", "io", "net":
		return strings.HasPrefix(f.Name(), "Read")
	}
	return false
}

// isEOF matches err == io.EOF and errors.Is(err, io.EOF).
func isEOF(info *types.Info, cond ast.Expr) bool {
	isIt := func(e ast.Expr) bool {
		v, ok := kit.Object(info, e).(*types.Var)
		return ok && v != nil && v.Name() == "EOF" && v.Pkg() != nil && v.Pkg().Path() == "io"
	}
	if call, ok := ast.Unparen(cond).(*ast.CallExpr); ok {
		return kit.IsCall(info, call, "errors", "Is") && isIt(call.Args[1])
	}
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	return ok && b.Op == token.EQL && (isIt(b.X) || isIt(b.Y))
}

// seeks tells whether a branch has more to read next: it calls something with what it reads
// from, or sets anything.
func (l *looker) seeks(block *ast.BlockStmt) bool {
	return slices.ContainsFunc(block.List[:len(block.List)-1], func(stmt ast.Stmt) bool { return !logs(l.info, stmt) && !l.nothing(stmt, false) })
}
