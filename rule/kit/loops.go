package kit

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// Frame is the function whose call executes c: the innermost declaration or
// literal around it, where a literal that is called on the spot (neither
// deferred nor started by go) counts as part of its surroundings. ok is false
// at package level.
func Frame(c inspector.Cursor) (frame inspector.Cursor, ok bool) {
	for frame, ok = Function(c); ok; frame, ok = Function(frame.Parent()) {
		if !calledOnTheSpot(frame) {
			return frame, true
		}
	}
	return frame, false
}

// Function is the innermost declaration or literal around c, be it called on the
// spot or not. ok is false at package level.
func Function(c inspector.Cursor) (fn inspector.Cursor, ok bool) {
	// Nearly every rule asks this of nearly every call: Cursor.Enclosing would allocate each time.
	for ; c.Node() != nil; c = c.Parent() {
		switch c.Node().(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			return c, true
		}
	}
	return fn, false
}

// Decl is the function declaration around c, nil at package level.
func Decl(c inspector.Cursor) *ast.FuncDecl {
	decl, _ := TopDecl(c).(*ast.FuncDecl)
	return decl
}

// TopDecl is the top-level declaration around c, nil for a file.
func TopDecl(c inspector.Cursor) ast.Decl {
	for at := c; ; at = at.Parent() {
		switch kind, _ := at.ParentEdge(); kind {
		case edge.Invalid:
			return nil
		case edge.File_Decls:
			return at.Node().(ast.Decl)
		}
	}
}

// FuncBody is the body of a FuncDecl or FuncLit, nil for anything else and for
// declarations without body.
func FuncBody(n ast.Node) *ast.BlockStmt {
	switch n := n.(type) {
	case *ast.FuncDecl:
		if n != nil { // Decl has none for a literal of the package
			return n.Body
		}
	case *ast.FuncLit:
		return n.Body
	}
	return nil
}

// FuncType is the type of a FuncDecl or FuncLit, nil for anything else.
func FuncType(n ast.Node) *ast.FuncType {
	switch n := n.(type) {
	case *ast.FuncDecl:
		if n != nil {
			return n.Type
		}
	case *ast.FuncLit:
		return n.Type
	}
	return nil
}

// Loop is the innermost *ast.ForStmt or *ast.RangeStmt of the same frame that
// executes c once per iteration; the range operand and the init statement of
// a loop do not count as inside it.
func Loop(c inspector.Cursor) (loop inspector.Cursor, ok bool) {
	for at := c; ; {
		kind, _ := at.ParentEdge()
		if kind == edge.Invalid {
			return loop, false
		}
		parent := at.Parent()
		switch parent.Node().(type) {
		case *ast.ForStmt:
			if kind != edge.ForStmt_Init {
				return parent, true
			}
		case *ast.RangeStmt:
			if kind != edge.RangeStmt_X {
				return parent, true
			}
		case *ast.FuncDecl:
			return loop, false
		case *ast.FuncLit:
			if !calledOnTheSpot(parent) {
				return loop, false
			}
		}
		at = parent
	}
}

// LoopOf is the loop whose body is the list that holds the statement at c.
func LoopOf(c inspector.Cursor) (loop inspector.Cursor, ok bool) {
	if kind, _ := c.ParentEdge(); kind != edge.BlockStmt_List {
		return loop, false
	}
	loop = c.Parent().Parent()
	return loop, LoopBody(loop.Node()) == c.Parent().Node()
}

// LoopDepth counts the loops of the same frame that repeat c.
func LoopDepth(c inspector.Cursor) int {
	depth := 0
	for loop, ok := Loop(c); ok; loop, ok = Loop(loop) {
		depth++
	}
	return depth
}

// LoopBody is the body of a for or range statement, nil for anything else.
func LoopBody(n ast.Node) *ast.BlockStmt {
	switch n := n.(type) {
	case *ast.ForStmt:
		return n.Body
	case *ast.RangeStmt:
		return n.Body
	}
	return nil
}

// Stmt is the innermost statement around c (or c itself) that stands in a
// statement list, so that a line can be put before it; ok is false at package
// level.
func Stmt(c inspector.Cursor) (stmt inspector.Cursor, ok bool) {
	for at := c; ; at = at.Parent() {
		kind, _ := at.ParentEdge()
		if kind == edge.Invalid {
			return stmt, false
		}
		if isListed(kind) && !isClause(at.Node()) {
			return at, true
		}
	}
}

func isListed(kind edge.Kind) bool {
	return kind == edge.BlockStmt_List || kind == edge.CaseClause_Body || kind == edge.CommClause_Body
}

// isClause tells whether n is a case of a switch or select, which go/ast keeps
// in a list of statements though nothing can be put before it.
func isClause(n ast.Node) bool {
	switch n.(type) {
	case *ast.CaseClause, *ast.CommClause:
		return true
	}
	return false
}

// calledOnTheSpot tells whether f is a literal in func(){...}() that neither
// go nor defer postpones.
func calledOnTheSpot(f inspector.Cursor) bool {
	if _, ok := f.Node().(*ast.FuncLit); !ok {
		return false
	}
	f = Around(f)
	if kind, _ := f.ParentEdge(); kind != edge.CallExpr_Fun {
		return false
	}
	kind, _ := f.Parent().ParentEdge()
	return kind != edge.GoStmt_Call && kind != edge.DeferStmt_Call
}

// LastRound tells whether the loop around c is left once c has run: c stands in a
// list of statements that ends in a return, a break or a goto, and nothing goes on with
// the next round before. Nor is there mostly another round of a loop without a condition
// whose body ends that way: it tries again. An if that shuts itself by a flag runs once, too.
func LastRound(info *types.Info, c, loop inspector.Cursor) bool {
	if shutsItself(info, loop.Node(), c, false) {
		return true
	}
	for n := c; n.Node() != loop.Node(); n = n.Parent() {
		var list []ast.Stmt
		switch b := n.Node().(type) {
		case *ast.BlockStmt:
			list = b.List
		case *ast.CaseClause:
			list = b.Body
		case *ast.CommClause:
			list = b.Body
		}
		if len(list) > 0 && endsRound(list[len(list)-1]) && (!continues(list, c.Node()) || tries(loop.Node(), n.Node())) {
			return true
		}
	}
	return false
}

// tries tells whether block is the body of a loop without a condition.
func tries(loop, block ast.Node) bool {
	f, ok := loop.(*ast.ForStmt)
	return ok && f.Cond == nil && f.Post == nil && ast.Node(f.Body) == block
}

// LeavesLoop tells whether a list of statements, of a loop's body or of an if in it, ends in leaving the
// loop: a return, a break, a goto, or going on with a loop around.
func LeavesLoop(list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	last := list[len(list)-1]
	b, branch := last.(*ast.BranchStmt)
	return endsRound(last) || branch && b.Label != nil
}

func endsRound(s ast.Stmt) bool {
	b, branch := s.(*ast.BranchStmt)
	_, returns := s.(*ast.ReturnStmt)
	return returns || branch && (b.Tok == token.BREAK || b.Tok == token.GOTO)
}

// continues tells whether a statement of the list, from n's on, goes on with the
// next round. Loops in it have rounds of their own, but for a continue with a label.
func continues(list []ast.Stmt, n ast.Node) bool {
	for _, s := range list {
		if s.End() > n.Pos() && (Continues(s) || ContinuesByLabel(s)) {
			return true
		}
	}
	return false
}

// ContinuesByLabel tells whether n may go on with the next round of a loop by its label, be it one around the
// loop that n is of. Function literals go on for themselves.
func ContinuesByLabel(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BranchStmt:
			found = found || n.Tok == token.CONTINUE && n.Label != nil
		}
		return !found
	})
	return found
}
