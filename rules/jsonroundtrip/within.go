package jsonroundtrip

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// nested is how far values within values are followed: a map may hold itself.
const nested = 4

// whole is something that is built to be encoded, in the declaration decl.
type whole struct {
	info  *types.Info
	decl  inspector.Cursor
	depth int
}

// partOfEncoded tells whether the value at c becomes a part of a local value that is built to be encoded,
// and for nothing else: an entry of a map, an item of a list, a field of a struct.
func partOfEncoded(info *types.Info, c inspector.Cursor) bool {
	for decl := range c.Enclosing((*ast.FuncDecl)(nil)) {
		return whole{info, decl, nested}.part(c)
	}
	return false
}

func (w whole) part(c inspector.Cursor) bool {
	if w.depth == 0 {
		return false
	}
	w.depth--
	switch kind, i := c.ParentEdge(); kind {
	case edge.UnaryExpr_X:
		return c.Parent().Node().(*ast.UnaryExpr).Op == token.AND && w.part(c.Parent())
	case edge.AssignStmt_Rhs:
		s := c.Parent().Node().(*ast.AssignStmt)
		if len(s.Lhs) != len(s.Rhs) {
			return false
		}
		switch l := ast.Unparen(s.Lhs[i]).(type) {
		case *ast.IndexExpr:
			return w.built(kit.Variable(w.info, l.X))
		case *ast.SelectorExpr:
			return encodesField(w.info.Selections[l]) && w.built(kit.Variable(w.info, l.X))
		}
	case edge.CallExpr_Args:
		call := c.Parent().Node().(*ast.CallExpr)
		return i > 0 && kit.IsBuiltin(w.info, call, "append") && !call.Ellipsis.IsValid() && w.built(kit.Variable(w.info, call.Args[0]))
	case edge.KeyValueExpr_Value:
		lit := c.Parent().Parent()
		if t := w.info.TypeOf(lit.Node().(ast.Expr)); t == nil || !kit.IsMap(t) {
			return false
		}
		if held := kit.Holder(w.info, w.decl.Node(), lit); held != nil {
			return w.built(held)
		}
		call, ok := lit.Parent().Node().(*ast.CallExpr)
		return ok && kit.EncodedValue(w.info, call) == lit.Node()
	}
	return false
}

// encodesField tells whether a selection is of a field of any value that encoding its struct writes.
func encodesField(s *types.Selection) bool {
	if s == nil || s.Kind() != types.FieldVal || !s.Obj().Exported() || len(s.Index()) != 1 || !shapeless(s.Obj().Type()) {
		return false
	}
	st := kit.StructOf(s.Recv())
	if st == nil || kit.Method(s.Recv(), "MarshalJSON") != nil || kit.Method(s.Recv(), "MarshalText") != nil {
		return false
	}
	tag := reflect.StructTag(st.Tag(s.Index()[0])).Get("json")
	return tag != "-" && !strings.Contains(tag, ",string")
}

// built tells whether all that is done with a local value is to set its parts and to encode it, by itself or in
// another value.
func (w whole) built(v *types.Var) bool {
	if !ownVariable(w.decl, v) || !shapeless(v.Type()) && !w.ownStruct(v) || kit.IsAny(v.Type()) {
		return false
	}
	encoded := false
	for use := range kit.Uses(w.info, w.decl, v) {
		at := use
		if kind, _ := at.ParentEdge(); kind == edge.UnaryExpr_X && at.Parent().Node().(*ast.UnaryExpr).Op == token.AND {
			at = at.Parent()
		}
		switch kind, _ := at.ParentEdge(); kind {
		case edge.AssignStmt_Lhs, edge.ValueSpec_Names:
			continue
		case edge.IndexExpr_X, edge.SelectorExpr_X:
			if up, _ := at.Parent().ParentEdge(); up == edge.AssignStmt_Lhs {
				continue
			}
			return false
		case edge.CallExpr_Args:
			call := at.Parent().Node().(*ast.CallExpr)
			if kit.LenOf(w.info, call) != nil || kit.IsBuiltin(w.info, call, "append") && kit.Variable(w.info, call.Args[0]) == v && assignedTo(w.info, at.Parent(), v) {
				continue
			}
			if e := kit.EncodedValue(w.info, call); e != nil && kit.Variable(w.info, e) == v {
				encoded = true
				continue
			}
		}
		if !w.part(at) {
			return false
		}
		encoded = true
	}
	return encoded
}

// ownStruct tells whether v is a struct of the function's own: what a pointer leads to may be somebody else's.
func (w whole) ownStruct(v *types.Var) bool {
	if kit.StructOf(v.Type()) == nil {
		return false
	}
	if !kit.IsPointer(v.Type()) {
		return true
	}
	given := kit.Given(w.info, w.decl.Node(), v)
	if len(given) != 1 || given[0] == nil {
		return false
	}
	u, ok := ast.Unparen(given[0]).(*ast.UnaryExpr)
	if !ok {
		return false
	}
	_, fresh := ast.Unparen(u.X).(*ast.CompositeLit)
	return fresh
}

// assignedTo tells whether the value at c is given to v.
func assignedTo(info *types.Info, c inspector.Cursor, v *types.Var) bool {
	s, ok := c.Parent().Node().(*ast.AssignStmt)
	return ok && len(s.Lhs) == 1 && kit.Variable(info, s.Lhs[0]) == v
}

// insteadOf tells whether at use, of what could not be decoded, v gets another value: the text itself, say.
func insteadOf(info *types.Info, use inspector.Cursor) bool {
	if kind, _ := use.ParentEdge(); kind != edge.AssignStmt_Lhs {
		return false
	}
	for up := range use.Enclosing((*ast.IfStmt)(nil)) {
		s := up.Node().(*ast.IfStmt)
		return kit.Encloses(s.Body, use.Node()) && kit.Failed(info, s.Cond)
	}
	return false
}

// sortsKeys tells whether the text that call encodes is decoded into a value of any shape which is encoded again:
// between the two, the keys are put in order, which nothing else does.
func sortsKeys(info *types.Info, frame inspector.Cursor, call *ast.CallExpr) bool {
	for c := range frame.Preorder((*ast.CallExpr)(nil)) {
		decode := c.Node().(*ast.CallExpr)
		v := kit.DecodeTarget(info, decode)
		if decode.Pos() < call.End() || v == nil || !shapeless(v.Type()) || !reencodes(info, frame, decode) {
			continue
		}
		if text := madeBy(info, frame, decode); text == call {
			return true
		}
	}
	return false
}

// madeBy is the call whose text decode reads, where that encodes a value; nil where it is none, or not known.
func madeBy(info *types.Info, frame inspector.Cursor, decode *ast.CallExpr) *ast.CallExpr {
	if len(decode.Args) != 2 {
		return nil
	}
	v := kit.Variable(info, decode.Args[0])
	if !ownVariable(frame, v) {
		return nil
	}
	given := kit.Given(info, frame.Node(), v)
	if len(given) != 1 {
		return nil
	}
	if given[0] == nil {
		return nil
	}
	call, ok := ast.Unparen(given[0]).(*ast.CallExpr)
	if !ok || kit.EncodedValue(info, call) == nil {
		return nil
	}
	return call
}
