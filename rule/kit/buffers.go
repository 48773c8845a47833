package kit

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"
)

// EmptyBuffer is the variable that statement c of a list declares alone, if it is
// a strings.Builder or bytes.Buffer, or points to one, that is empty.
func EmptyBuffer(info *types.Info, c inspector.Cursor) (v *types.Var, ok bool) {
	if StmtList(c.Parent().Node()) == nil {
		return nil, false
	}
	var name *ast.Ident
	var value ast.Expr
	switch n := c.Node().(type) {
	case *ast.DeclStmt:
		gen, ok := n.Decl.(*ast.GenDecl)
		if !ok || gen.Tok != token.VAR || len(gen.Specs) != 1 {
			return nil, false
		}
		spec := gen.Specs[0].(*ast.ValueSpec)
		if len(spec.Names) != 1 || len(spec.Values) > 1 {
			return nil, false
		}
		name = spec.Names[0]
		if len(spec.Values) == 1 {
			value = spec.Values[0]
		}
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE || len(n.Lhs) != 1 || len(n.Rhs) != 1 {
			return nil, false
		}
		name, _ = n.Lhs[0].(*ast.Ident)
		value = n.Rhs[0]
	}
	if name == nil {
		return nil, false
	}
	v, ok = info.Defs[name].(*types.Var)
	if !ok || !isBuffer(v.Type()) {
		return nil, false
	}
	_, pointer := types.Unalias(v.Type()).(*types.Pointer)
	return v, value == nil && !pointer || value != nil && isEmptyBuffer(info, value)
}

func isBuffer(t types.Type) bool {
	return IsNamed(t, "strings", "Builder") || IsNamed(t, "bytes", "Buffer")
}

// isEmptyBuffer matches T{}, &T{}, new(T) and bytes.NewBuffer(nil).
func isEmptyBuffer(info *types.Info, e ast.Expr) bool {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = u.X
	}
	switch e := e.(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	case *ast.CallExpr:
		return IsBuiltin(info, e, "new") || IsCall(info, e, "bytes", "NewBuffer") && IsNil(info, e.Args[0])
	}
	return false
}

// MethodOf is the call of a method of which c is the receiver.
func MethodOf(c inspector.Cursor) (*ast.CallExpr, bool) {
	sel, ok := c.Parent().Node().(*ast.SelectorExpr)
	if !ok || sel.X != c.Node() {
		return nil, false
	}
	call, ok := c.Parent().Parent().Node().(*ast.CallExpr)
	return call, ok && call.Fun == sel
}

// FillsBuffer tells whether the method of a Builder or Buffer with this name
// writes to it.
func FillsBuffer(name string) bool {
	switch name {
	case "Write", "WriteByte", "WriteRune", "WriteString", "ReadFrom":
		return true
	}
	return false
}

// OtherBuffers tells whether the function calls a method of a Builder or Buffer
// that is not v itself.
func OtherBuffers(info *types.Info, frame inspector.Cursor, v *types.Var) bool {
	for c := range frame.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if !IsMethod(info, call, "strings", "Builder") && !IsMethod(info, call, "bytes", "Buffer") {
			continue
		}
		if Variable(info, Receiver(call)) != v {
			return true
		}
	}
	return false
}

// Beside is the statement of the list of statement s in which c stands, nil where
// it stands elsewhere.
func Beside(s, c inspector.Cursor) ast.Stmt {
	for at := c; at.Parent().Node() != nil; at = at.Parent() {
		if at.Parent() == s.Parent() {
			stmt, _ := at.Node().(ast.Stmt)
			return stmt
		}
	}
	return nil
}
