package needlessgoroutine

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// pipes tells whether the goroutine writes into an io.Pipe that the next
// statement reads to its end into memory.
func (s start) pipes(next ast.Stmt) bool {
	info := s.pass.TypesInfo
	start, lit := s.literal()
	if lit == nil || apart(info, s.at, lit.Body) {
		return false
	}
	decl := kit.Decl(s.at)
	r := readWhole(info, next)
	if decl == nil || !kit.IsLocal(r) {
		return false
	}
	_, w := pipeEnds(info, s.at.Parent(), r)
	return w != nil && kit.Mentions(info, start, w) && !kit.Mentions(info, start, r)
}

// pipeEnds are the reader and the writer of the io.Pipe of which v is one, made below in; nil
// if it is none.
func pipeEnds(info *types.Info, in inspector.Cursor, v *types.Var) (r, w *types.Var) {
	for c := range in.Preorder((*ast.AssignStmt)(nil)) {
		made := c.Node().(*ast.AssignStmt)
		call, ok := ast.Unparen(made.Rhs[0]).(*ast.CallExpr)
		if !ok || !kit.IsCall(info, call, "io", "Pipe") || len(made.Lhs) != 2 {
			continue
		}
		r, w := kit.Variable(info, made.Lhs[0]), kit.Variable(info, made.Lhs[1])
		if v == r || v == w {
			return r, w
		}
	}
	return nil, nil
}

// readWhole is the reader that a statement reads to the end into memory:
// io.ReadAll(r), io.Copy(buf, r), buf.ReadFrom(r).
func readWhole(info *types.Info, stmt ast.Stmt) *types.Var {
	var found *types.Var
	look := func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || found != nil {
			return found == nil
		}
		switch {
		case kit.IsCall(info, call, "io", "ReadAll"), kit.IsCall(info, call, "io/ioutil", "ReadAll"),
			kit.IsMethod(info, call, "bytes", "Buffer", "ReadFrom"):
			found = kit.Variable(info, call.Args[0])
		case kit.IsCall(info, call, "io", "Copy"):
			to := call.Args[0]
			if u, ok := to.(*ast.UnaryExpr); ok && u.Op == token.AND {
				to = u.X
			}
			if t := info.TypeOf(to); t != nil && (kit.IsNamed(t, "bytes", "Buffer") || kit.IsNamed(t, "strings", "Builder")) {
				found = kit.Variable(info, call.Args[1])
			}
		}
		return found == nil
	}
	switch s := stmt.(type) {
	case *ast.ExprStmt, *ast.AssignStmt, *ast.ReturnStmt:
		ast.Inspect(s, look)
	case *ast.IfStmt:
		if s.Init != nil {
			ast.Inspect(s.Init, look)
		}
	}
	return found
}

// onlyCopies tells whether a goroutine does no more than copy a reader into an io.Pipe and
// close it. Silent where the pipe is there to leave a reader that may never have more, and
// where its type is asked for.
func onlyCopies(info *types.Info, at inspector.Cursor, start *ast.GoStmt) bool {
	lit, ok := ast.Unparen(start.Call.Fun).(*ast.FuncLit)
	if !ok || len(lit.Type.Params.List) > 0 {
		return false
	}
	to, from := copied(info, lit)
	fn, ok := kit.Function(at)
	if to == nil || !ok || mayStay(info, fn.Node(), from) {
		return false
	}
	r, w := pipeEnds(info, fn, to)
	if r == nil || w != to || r == to {
		return false
	}
	for id := range kit.Uses(info, fn, w) {
		if kind, _ := id.ParentEdge(); !kit.Encloses(lit, id.Node()) && kind != edge.AssignStmt_Lhs {
			return false
		}
	}
	for id := range kit.Uses(info, fn, r) {
		if of, ok := kit.Function(id); !ok || of.Node() != fn.Node() || !anyReader(info, fn, id) {
			return false
		}
	}
	return true
}

// copied are the variable that a literal copies into, and the reader that it copies, if that
// is all it does but for calls that close.
func copied(info *types.Info, lit *ast.FuncLit) (to *types.Var, from ast.Expr) {
	only := true
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			name := kit.CalleeName(info, n)
			switch {
			case kit.IsCall(info, n, "io", "Copy") && from == nil:
				to, from = kit.Variable(info, n.Args[0]), n.Args[1]
			case strings.HasSuffix(name, ").Close"), strings.HasSuffix(name, ").CloseWithError"):
			default:
				only = false
			}
		case *ast.ForStmt, *ast.RangeStmt, *ast.SendStmt, *ast.SelectStmt, *ast.FuncLit:
			only = false
		case *ast.UnaryExpr:
			only = only && n.Op != token.ARROW
		}
		return only
	})
	if !only || from == nil || !kit.SideEffectFree(info, from) {
		return nil, nil
	}
	return to, from
}

// mayStay tells whether a read may wait for as long as a peer or a person likes, so that who
// reads from a pipe instead can leave: a connection, a reader or a file that the function was
// given.
func mayStay(info *types.Info, fn ast.Node, from ast.Expr) bool {
	v := kit.Variable(info, from)
	if v == nil || !kit.DeclaredIn(v, kit.FuncBody(fn)) {
		return true
	}
	t := info.TypeOf(from)
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return false
	}
	switch n.Obj().Pkg().Path() {
	case "net", "crypto/tls":
		return true
	case "os":
		call, ok := kit.Origin(info, fn, from).(*ast.CallExpr)
		return !ok || !kit.IsCall(info, call, "os", "Open")
	}
	return false
}

// anyReader tells whether another reader could stand for the use: only a pipe has
// CloseWithError, and a result may have to be one.
func anyReader(info *types.Info, fn, id inspector.Cursor) bool {
	switch kind, _ := id.ParentEdge(); kind {
	case edge.SelectorExpr_X:
		return id.Parent().Node().(*ast.SelectorExpr).Sel.Name != "CloseWithError"
	case edge.ReturnStmt_Results:
		sig, ok := signature(info, fn)
		if !ok {
			return false
		}
		for v := range sig.Results().Variables() {
			if kit.IsNamed(v.Type(), "io", "PipeReader") {
				return false
			}
		}
	}
	return true
}

// signature is that of a declaration or literal.
func signature(info *types.Info, fn inspector.Cursor) (*types.Signature, bool) {
	switch n := fn.Node().(type) {
	case *ast.FuncDecl:
		f, ok := info.Defs[n.Name].(*types.Func)
		if ok {
			return f.Signature(), true
		}
	case *ast.FuncLit:
		sig, ok := info.TypeOf(n).(*types.Signature)
		return sig, ok
	}
	return nil, false
}
