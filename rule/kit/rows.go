package kit

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
)

// RowByRow tells whether a reflective search at c, of the kind that FieldSearch tells, is
// repeated for every row of something: within its function, as PerRow tells, or since that function
// maps one row.
func RowByRow(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr, search string) bool {
	return search != "method" && (PerRow(pass.TypesInfo, c, call) || MapsRow(pass, c, search))
}

// MapsRow tells whether a search at c is one for each column, in a function that maps one row: it
// scans one, or the package does nothing else with it than call it in loops.
func MapsRow(pass *analysis.Pass, c inspector.Cursor, search string) bool {
	return ScansRow(pass.TypesInfo, c) || search == "field" && LoopDepth(c) == 1 && calledInLoops(pass, c)
}

// ScansRow tells whether c stands in a loop, no more than two deep, of a function that is given rows,
// as those of database/sql, and scans one of them without going on to the next.
func ScansRow(info *types.Info, c inspector.Cursor) bool {
	depth, fn := LoopDepth(c), function(c)
	return 0 < depth && depth < 3 && fn != nil && scansRow(info, fn) && !nextRow(info, fn)
}

// AlongPath tells whether a loop goes on with what the call at c gives, f = f.FieldByName(name): it follows
// the path to one field, and goes through no rows.
func AlongPath(info *types.Info, c inspector.Cursor) bool {
	recv := Receiver(c.Node().(*ast.CallExpr))
	s, ok := c.Parent().Node().(*ast.AssignStmt)
	if !ok || len(s.Lhs) != 1 || recv == nil {
		return false
	}
	v := Variable(info, s.Lhs[0])
	loop, looped := Loop(c)
	return v != nil && v == Variable(info, recv) && looped && !DeclaredIn(v, loop.Node())
}

// function is the declared function that executes c, nil in a literal.
func function(c inspector.Cursor) *ast.FuncDecl {
	frame, ok := Frame(c)
	if !ok {
		return nil
	}
	decl, _ := frame.Node().(*ast.FuncDecl)
	return decl
}

// scansRow tells whether decl is given rows, as those of database/sql, and scans one of them.
func scansRow(info *types.Info, decl *ast.FuncDecl) bool {
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || found {
			return !found
		}
		f := Callee(info, call)
		if f == nil || f.Name() != "Scan" || f.Signature().Recv() == nil || len(call.Args) != 1 || !call.Ellipsis.IsValid() {
			return true
		}
		found = InParams(decl.Type, RootVar(info, Receiver(call)))
		return true
	})
	return found
}

// nextRow tells whether decl goes from row to row itself.
func nextRow(info *types.Info, decl *ast.FuncDecl) bool {
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		f := Callee(info, HeadCall(n))
		found = found || f != nil && strings.HasPrefix(f.Name(), "Next")
		return !found
	})
	return found
}

// HeadCall is the call that a loop's head asks whether to go on, for rows.Next(); nil where it is none or more.
func HeadCall(loop ast.Node) *ast.CallExpr {
	f, ok := loop.(*ast.ForStmt)
	if !ok {
		return nil
	}
	call, _ := ast.Unparen(f.Cond).(*ast.CallExpr)
	return call
}

// calledInLoops tells whether all that the package does with the function around c is to call
// it in loops, of one function or of several.
func calledInLoops(pass *analysis.Pass, c inspector.Cursor) bool {
	decl := function(c)
	if decl == nil {
		return false
	}
	f, calls := pass.TypesInfo.Defs[decl.Name], 0
	for file := range Root(pass).Children() {
		if SkipFile(pass, file.Node().(*ast.File)) {
			continue
		}
		for id := range Uses(pass.TypesInfo, file, f) {
			at := id
			if sel, ok := id.Parent().Node().(*ast.SelectorExpr); ok && sel.Sel == id.Node() {
				at = id.Parent()
			}
			call, ok := at.Parent().Node().(*ast.CallExpr)
			if !ok || call.Fun != at.Node() || LoopDepth(at) == 0 || Decl(at) == decl {
				return false
			}
			calls++
		}
	}
	return calls > 0
}

// OneTurn tells whether c runs in one turn of a loop around it only: in the branch of an if that
// asks whether the loop's own number is a certain one, as that of the line with the headers.
func OneTurn(info *types.Info, c inspector.Cursor) bool {
	for up := range c.Enclosing((*ast.IfStmt)(nil)) {
		s := up.Node().(*ast.IfStmt)
		x, op, y, ok := Comparison(s.Cond)
		if !ok || op != token.EQL || !Encloses(s.Body, c.Node()) {
			continue
		}
		for loop := range up.Enclosing((*ast.RangeStmt)(nil), (*ast.ForStmt)(nil)) {
			key := loopKey(info, loop.Node())
			if key != nil && slices.Contains([]*types.Var{Variable(info, x), Variable(info, y)}, key) {
				return true
			}
		}
	}
	return false
}

// loopKey is the variable that counts a loop's turns.
func loopKey(info *types.Info, loop ast.Node) *types.Var {
	switch loop := loop.(type) {
	case *ast.RangeStmt:
		if t := info.TypeOf(loop.X); t != nil {
			if _, over := t.Underlying().(*types.Map); !over {
				return Variable(info, loop.Key)
			}
		}
	case *ast.ForStmt:
		if inc, ok := loop.Post.(*ast.IncDecStmt); ok {
			return Variable(info, inc.X)
		}
	}
	return nil
}
