package defensivecopy

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// ours tells whether what d is copied from is the function's own and needed no
// more: it was made for the copy, or is not used again.
func ours(info *types.Info, fn inspector.Cursor, d duplicate) bool {
	if d.deep {
		return false
	}
	switch e := ast.Unparen(d.from).(type) {
	case *ast.CallExpr:
		return makesNew(info, e) && !lendsText(info, e) || bufferEnds(info, fn, d, e)
	case *ast.Ident:
		v := kit.Variable(info, e)
		return ends(info, fn, d, v) && exact(info, fn, v) && untold(info, fn, d, v)
	}
	return false
}

// makers are functions whose result nobody else has, and which is as long as its
// memory.
var makers = map[string][]string{
	"strings":         {"Split", "SplitN", "SplitAfter", "Fields"},
	"bytes":           {"Join", "Repeat", "String"}, // of a Buffer
	"slices":          {"Clone", "Concat", "Repeat"},
	"maps":            {"Clone"},
	"encoding/json":   {"Marshal"},
	"encoding/hex":    {"DecodeString", "EncodeToString"},
	"os":              {"ReadFile"},
	"fmt":             {"Sprint", "Sprintf", "Sprintln"},
	"strconv":         {"Quote"},
	"encoding/base64": {"EncodeToString", "DecodeString"},
	"net/url":         {"String"}, // of a URL
	"time":            {"Format"},

	"google.golang.org/grpc/metadata": {"FromIncomingContext", "FromOutgoingContext"}, // their documentation says so
}

// makesNew tells whether the first result of call is memory of its own.
func makesNew(info *types.Info, call *ast.CallExpr) bool {
	if kit.IsConversion(info, call) && len(call.Args) == 1 { // []byte(s), string(b)
		to, from := kit.Underlying(info, call), kit.Underlying(info, call.Args[0])
		_, slice := from.(*types.Slice)
		return kit.IsBytes(to) != slice && (kit.IsBytes(to) && kit.IsString(from) || kit.IsString(to))
	}
	f := kit.Callee(info, call)
	return f != nil && f.Pkg() != nil && slices.Contains(makers[kit.Package(f)], f.Name())
}

// lendsText matches []byte(s): what is only copied from takes no memory of its own.
func lendsText(info *types.Info, call *ast.CallExpr) bool {
	return kit.IsConversion(info, call) && kit.IsBytes(info.TypeOf(call))
}

// ends tells whether v, declared in fn, is not used after the copy.
func ends(info *types.Info, fn inspector.Cursor, d duplicate, v *types.Var) bool {
	body := kit.FuncBody(fn.Node())
	if !kit.IsLocal(v) || !kit.DeclaredIn(v, body) {
		return false
	}
	for use := range kit.Uses(info, fn, v) {
		if inner, ok := kit.Frame(use); !ok || inner.Node() != fn.Node() || d.end <= use.Node().Pos() {
			return false
		}
	}
	loop, ok := kit.Loop(d.c)
	return !ok || loop.Node().Pos() < v.Pos() // another one each time
}

// bufferEnds tells b.Bytes() of a buffer that the function made and uses no more.
// What is kept in a field may have been copied to let the room behind it go.
func bufferEnds(info *types.Info, fn inspector.Cursor, d duplicate, call *ast.CallExpr) bool {
	if !kit.IsMethod(info, call, "bytes", "Buffer", "Bytes") {
		return false
	}
	v := kit.Variable(info, kit.Receiver(call))
	if v == nil || !ends(info, fn, d, v) || !handedBack(info, fn, d) {
		return false
	}
	for use := range kit.Uses(info, fn, v) {
		kind, _ := use.ParentEdge()
		switch use.Parent().Node().(type) {
		case *ast.SelectorExpr:
		case *ast.CallExpr:
			if kind != edge.CallExpr_Args {
				return false
			}
		case *ast.UnaryExpr:
			if given, _ := use.Parent().ParentEdge(); given != edge.CallExpr_Args {
				return false
			}
		default:
			return false
		}
	}
	for id := range fn.Preorder((*ast.Ident)(nil)) {
		if info.Defs[id.Node().(*ast.Ident)] == v {
			for s := range id.Enclosing((*ast.AssignStmt)(nil), (*ast.DeclStmt)(nil)) {
				empty, ok := kit.EmptyBuffer(info, s)
				return ok && empty == v
			}
		}
	}
	return false
}

// handedBack tells whether the copy is returned, at once or by its variable.
func handedBack(info *types.Info, fn inspector.Cursor, d duplicate) bool {
	if d.v == nil {
		_, ok := d.c.Parent().Node().(*ast.ReturnStmt)
		return ok
	}
	found := false
	for use := range kit.Uses(info, fn, d.v) {
		if _, ok := use.Parent().Node().(*ast.ReturnStmt); ok {
			found = true
		}
	}
	return found
}

// exact tells whether all that v is given is fresh and has no room behind its end:
// a copy may be there to let that go.
func exact(info *types.Info, fn inspector.Cursor, v *types.Var) bool {
	return kit.AllGiven(info, fn.Node(), v, func(e ast.Expr) bool {
		call, ok := e.(*ast.CallExpr)
		return ok && (makesNew(info, call) || kit.IsBuiltin(info, call, "make") && len(call.Args) == 2 && !kit.IsMap(v.Type()))
	})
}

// untold tells whether nobody else got v: it is measured, indexed, filled.
func untold(info *types.Info, fn inspector.Cursor, d duplicate, v *types.Var) bool {
	for use := range kit.Uses(info, fn, v) {
		if d.start <= use.Node().Pos() {
			continue
		}
		kind, i := use.ParentEdge()
		switch up := use.Parent().Node().(type) {
		case *ast.IndexExpr:
			if _, address := use.Parent().Parent().Node().(*ast.UnaryExpr); address || kind != edge.IndexExpr_X {
				return false
			}
		case *ast.RangeStmt, *ast.BinaryExpr:
		case *ast.AssignStmt:
			if kind != edge.AssignStmt_Lhs {
				return false
			}
		case *ast.CallExpr:
			if !kit.IsBuiltin(info, up, "len") && !(kit.IsBuiltin(info, up, "copy") && i <= 1) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// madeIn tells whether v is declared in the body of fn, and what it leads to is made there.
func madeIn(info *types.Info, fn ast.Node, v *types.Var) bool {
	return kit.DeclaredIn(v, kit.FuncBody(fn)) && onlyMade(info, fn, v)
}

// onlyMade tells whether fn gives v nothing but memory that it made.
func onlyMade(info *types.Info, fn ast.Node, v *types.Var) bool {
	return !slices.ContainsFunc(kit.Given(info, fn, v), func(e ast.Expr) bool { return e == nil || !makes(info, e, v) })
}

// makes tells whether e, given to v, is memory that the function made.
func makes(info *types.Info, e ast.Expr, v *types.Var) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.CallExpr:
		return makesNew(info, e) || kit.IsBuiltin(info, e, "make") || kit.IsBuiltin(info, e, "append") && kit.Variable(info, e.Args[0]) == v
	}
	return kit.IsNil(info, e)
}
