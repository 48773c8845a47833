package kit

import (
	"go/ast"
	"go/token"
	"iter"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// latched tells whether c runs in one round of loop at most: an if around it asks for a
// flag, if !warned && ..., whose body sets that for all rounds to come. Names are enough here:
// who shadows a flag between its question and its answer would not find it set either.
func latched(c, loop inspector.Cursor) bool {
	for n := c; n.Node() != loop.Node(); n = n.Parent() {
		if kind, _ := n.ParentEdge(); kind != edge.IfStmt_Body {
			continue
		}
		s := n.Parent().Node().(*ast.IfStmt)
		for flag, value := range asked(s.Cond) {
			if sets(s.Body.List, flag, value) && !resets(LoopBody(loop.Node()), flag, value) {
				return true
			}
		}
	}
	return false
}

// asked are the flags that a condition, or one of several that must all hold, asks for, each
// with the value that shuts it.
func asked(cond ast.Expr) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for cond != nil {
			last := ast.Unparen(cond)
			cond = nil
			if b, ok := last.(*ast.BinaryExpr); ok && b.Op == token.LAND {
				cond, last = b.X, ast.Unparen(b.Y)
			}
			shut := "false"
			if not, ok := last.(*ast.UnaryExpr); ok && not.Op == token.NOT {
				last, shut = ast.Unparen(not.X), "true"
			}
			if id, ok := last.(*ast.Ident); ok && !yield(id.Name, shut) {
				return
			}
		}
	}
}

// sets tells whether one of the statements gives the flag that value.
func sets(list []ast.Stmt, flag, value string) bool {
	for _, s := range list {
		if v, ok := given(s, flag); ok && v == value {
			return true
		}
	}
	return false
}

// resets tells whether something in n declares the flag, or gives it another value.
func resets(n ast.Node, flag, value string) bool {
	if n == nil {
		return true
	}
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if s, ok := n.(ast.Stmt); ok {
			v, gives := given(s, flag)
			found = found || gives && v != value
		}
		return !found
	})
	return found
}

// given is what statement s gives a variable of that name: the name of a constant, "" for
// other values and where s declares it.
func given(s ast.Stmt, name string) (value string, ok bool) {
	assign, is := s.(*ast.AssignStmt)
	if !is {
		return "", false
	}
	for i, l := range assign.Lhs {
		if id, is := l.(*ast.Ident); !is || id.Name != name {
			continue
		}
		if assign.Tok == token.ASSIGN && len(assign.Lhs) == len(assign.Rhs) {
			if id, is := ast.Unparen(assign.Rhs[i]).(*ast.Ident); is {
				return id.Name, true
			}
		}
		return "", true
	}
	return "", false
}
