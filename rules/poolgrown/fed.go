package poolgrown

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// truncates tells whether the package empties the bytes of a pooled struct and
// keeps their array (v.buf = v.buf[:0]), and appends to them what others choose, while
// nobody asks how large they have grown.
func (p pools) truncates(v *types.Var) bool {
	for c := range kit.Preorder(p.pass, (*ast.AssignStmt)(nil)) {
		field := p.emptied(c.Node().(*ast.AssignStmt), v.Type())
		if field == nil || !ofContent(field.Name(), v.Type()) || p.sized(field, inspector.Cursor{}) {
			continue
		}
		if p.takesText(field) || p.fed(field, v.Type()) {
			return true
		}
	}
	return false
}

// emptied is the field of bytes of a value of type t whose array s fills from its start
// again: x.buf = x.buf[:0], x.buf = append(x.buf[:0], text...).
func (p pools) emptied(s *ast.AssignStmt, t types.Type) types.Object {
	info := p.pass.TypesInfo
	if len(s.Lhs) != 1 || len(s.Rhs) != 1 {
		return nil
	}
	from := ast.Unparen(s.Rhs[0])
	for call, ok := from.(*ast.CallExpr); ok && len(call.Args) > 1 && p.appends(call); call, ok = from.(*ast.CallExpr) {
		from = ast.Unparen(call.Args[0])
	}
	cut, ok := from.(*ast.SliceExpr)
	if !ok || cut.Low != nil || !kit.IsZero(info, cut.High) || !isBytes(info.TypeOf(cut.X)) || !kit.Same(info, cut.X, s.Lhs[0]) {
		return nil
	}
	field, ok := ast.Unparen(cut.X).(*ast.SelectorExpr)
	if !ok || !types.Identical(info.TypeOf(field.X), t) {
		return nil
	}
	return info.ObjectOf(field.Sel)
}

// sized tells whether somebody, but for the function at fn, asks for the capacity of a field, or lets its array go.
func (p pools) sized(field types.Object, fn inspector.Cursor) bool {
	info := p.pass.TypesInfo
	for c := range kit.Preorder(p.pass, (*ast.CallExpr)(nil), (*ast.AssignStmt)(nil)) {
		switch n := c.Node().(type) {
		case *ast.CallExpr:
			if kit.IsBuiltin(info, n, "cap") && len(n.Args) == 1 && kit.Object(info, n.Args[0]) == field {
				if at, inside := kit.Frame(c); !inside || at != fn {
					return true
				}
			}
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if kit.Object(info, l) == field && kit.IsNil(info, valueOf(n, i)) {
					return true
				}
			}
		}
	}
	return false
}

// ofContent tells whether a field, or the struct that has it, is named for what is
// written: the parts of an address are short.
func ofContent(field string, t types.Type) bool {
	names := kit.Words(field)
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		if n, ok := types.Unalias(p.Elem()).(*types.Named); ok {
			names = append(names, kit.Words(n.Obj().Name())...)
		}
	}
	found := false
	for _, word := range names {
		switch word {
		case "key", "keys", "name", "label", "labels", "tag", "tags", "address":
			return false
		case "b", "buf", "buff", "buffer", "bytes", "data", "body", "out", "output", "text", "content", "payload", "line", "enc", "encoder", "writer", "printer", "event", "msg", "message", "raw", "packet", "frame", "chunk", "json":
			found = true
		}
	}
	return found
}

// takesText tells whether the package appends to a field the bytes of a parameter:
// append(x.field, text...), enc.AppendString(x.field, text), in a function or in a method
// of the field's type.
func (p pools) takesText(field types.Object) bool {
	info := p.pass.TypesInfo
	for c := range kit.Preorder(p.pass, (*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		decl := kit.Decl(c)
		if len(call.Args) < 2 || decl == nil || !p.addsText(decl, call, field) || limits(info, decl, field) {
			continue
		}
		to := uncut(call.Args[0])
		if sel, ok := to.(*ast.SelectorExpr); ok && info.ObjectOf(sel.Sel) == field {
			return true
		}
		if inner, ok := to.(*ast.CallExpr); ok && p.appends(inner) && kit.Mentions(info, inner, field) {
			return true
		}
		if star, ok := to.(*ast.StarExpr); ok && types.Identical(info.TypeOf(star), field.Type()) && isNamed(field.Type()) {
			return true
		}
	}
	return false
}

// addsText tells whether a call appends a text that decl is given.
func (p pools) addsText(decl *ast.FuncDecl, call *ast.CallExpr, field types.Object) bool {
	info := p.pass.TypesInfo
	if text := spread(info, call); text != nil {
		return isText(decl, kit.Variable(info, text))
	}
	if kit.IsBuiltin(info, call, "append") || !p.appends(call) || !kit.Mentions(info, call.Args[0], field) {
		return false
	}
	for _, arg := range call.Args[1:] {
		if t := info.TypeOf(arg); t != nil && (kit.IsString(t) || isBytes(t)) && isText(decl, kit.Variable(info, arg)) {
			return true
		}
	}
	return false
}

// fed tells whether a function has a pooled value write what its own caller chooses, and
// takes the field's bytes as the result: p.print(format, args); s := string(p.buf).
func (p pools) fed(field types.Object, t types.Type) bool {
	info := p.pass.TypesInfo
	for c := range kit.Preorder(p.pass, (*ast.FuncDecl)(nil)) {
		decl := c.Node().(*ast.FuncDecl)
		if decl.Body == nil {
			continue
		}
		writes, takes := false, false
		ast.Inspect(decl.Body, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || takes && writes {
				return !takes || !writes
			}
			if kit.IsConversion(info, call) && len(call.Args) == 1 {
				takes = takes || kit.IsString(info.TypeOf(call)) && kit.Object(info, call.Args[0]) == field
				return true
			}
			recv := kit.Receiver(call)
			if recv != nil && types.Identical(info.TypeOf(recv), t) {
				writes = writes || givesList(info, decl, call)
			}
			return true
		})
		if writes && takes && !limits(info, decl, field) {
			return true
		}
	}
	return false
}

// givesList tells whether a call hands on the list of anything that decl is given.
func givesList(info *types.Info, decl *ast.FuncDecl, call *ast.CallExpr) bool {
	for _, arg := range call.Args {
		v := kit.Variable(info, arg)
		if v == nil || !kit.InParams(decl.Type, v) {
			continue
		}
		if list, ok := v.Type().(*types.Slice); ok && types.IsInterface(list.Elem()) {
			return true
		}
	}
	return false
}

// limits tells whether a function compares something of a field with a number: len(x.buf) > 0
// and > 1, whether something stands behind the bracket, are no limits.
func limits(info *types.Info, decl *ast.FuncDecl, field types.Object) bool {
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok {
			_, op, y, ok := kit.Comparison(e)
			if ok && op != token.EQL && op != token.NEQ {
				n, constant := kit.ConstInt(info, y)
				found = found || (!constant || n > 1) && kit.Mentions(info, e, field)
			}
		}
		return !found
	})
	return found
}

func isNamed(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.Named)
	return ok
}
