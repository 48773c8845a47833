package selectspin

import (
	"go/ast"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// takesBehind tells whether a statement behind the loop at c, in its own list, tries to take by
// CompareAndSwap an atomic that the loop looks at: the two are a lock that somebody chose to build.
func (l *looker) takesBehind(c inspector.Cursor) bool {
	loop := c.Node()
	list, found := kit.StmtList(c.Parent().Node()), false
	for _, stmt := range list {
		if stmt.Pos() < loop.End() {
			continue
		}
		ast.Inspect(stmt, func(n ast.Node) bool {
			of := l.atomic(n, "CompareAndSwap")
			found = found || of != nil && l.loadsFrom(loop, of)
			return !found
		})
	}
	return found
}

// loadsFrom tells whether n loads the atomic of.
func (l *looker) loadsFrom(n ast.Node, of ast.Expr) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		from := l.atomic(n, "Load")
		found = found || from != nil && kit.Same(l.info, from, of)
		return !found
	})
	return found
}

// atomic is what a call of sync/atomic whose name begins like this works on, or the pointer to
// it; nil for others.
func (l *looker) atomic(n ast.Node, name string) ast.Expr {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return nil
	}
	f := kit.Callee(l.info, call)
	switch {
	case f == nil || f.Pkg() == nil || f.Pkg().Path() != "sync/atomic" || !strings.HasPrefix(f.Name(), name):
		return nil
	case f.Signature().Recv() != nil:
		return kit.Receiver(call)
	}
	return call.Args[0]
}
