package unclosedbody

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// A record is what a function does with one response.
type record struct {
	unknown  bool               // somebody else may close it
	returned bool               // the caller may
	read     []inspector.Cursor // where something is read from the body
	retained bool               // a reader over the body may be used later
	closes   int
	first    inspector.Cursor // the first close
	deferred bool             // that is deferred, or runs in a deferred literal
	wrappers []*types.Var     // readers over the body that were followed
}

func look(info *types.Info, frame inspector.Cursor, v *types.Var) (r record) {
	r.returned = kit.InResults(kit.FuncType(frame.Node()), v) // by a return without values
	for use := range kit.Uses(info, frame, v) {
		r.use(info, frame, use)
	}
	return r
}

// use looks at one mention of the response.
func (r *record) use(info *types.Info, frame, use inspector.Cursor) {
	switch kind, _ := use.ParentEdge(); kind {
	case edge.AssignStmt_Lhs, edge.ValueSpec_Names:
	case edge.BinaryExpr_X, edge.BinaryExpr_Y: // resp != nil
	case edge.SelectorExpr_X:
		r.selected(info, frame, use.Parent())
	case edge.ReturnStmt_Results:
		r.gives(frame, use)
	default:
		r.unknown = true
	}
}

// gives notes that the frame's own function returns the response, or its body.
func (r *record) gives(frame, result inspector.Cursor) {
	if inner, _ := kit.Frame(result); inner.Node() != frame.Node() {
		r.unknown = true
		return
	}
	r.returned = true
}

// selected looks at resp.X.
func (r *record) selected(info *types.Info, frame, sel inspector.Cursor) {
	kind, _ := sel.ParentEdge()
	n := sel.Node().(*ast.SelectorExpr)
	if kit.IsNamed(info.TypeOf(n), "io", "ReadCloser") {
		r.body(info, frame, sel)
		return
	}
	switch n.Sel.Name {
	case "Cookies", "Location", "ProtoAtLeast", "IsError", "HasWarnings", "Warnings":
	default:
		// Fields may be read. A method such as Write closes the body.
		if kind == edge.CallExpr_Fun {
			r.unknown = true
		}
	}
}

// body looks at what resp.Body is used for.
func (r *record) body(info *types.Info, frame, body inspector.Cursor) {
	kind, i := body.ParentEdge()
	switch kind {
	case edge.BinaryExpr_X, edge.BinaryExpr_Y: // resp.Body != nil
	case edge.SelectorExpr_X:
		method := body.Parent().Node().(*ast.SelectorExpr).Sel.Name
		called, _ := body.Parent().ParentEdge()
		switch {
		case called == edge.DeferStmt_Call || called != edge.CallExpr_Fun:
			r.unknown = true // a method value
		case method == "Close":
			r.close(frame, body.Parent().Parent())
		case method == "Read":
			r.read = append(r.read, body)
		default:
			r.unknown = true
		}
	case edge.CallExpr_Args:
		r.read = append(r.read, body)
		r.argument(info, frame, body.Parent(), i)
	case edge.ReturnStmt_Results:
		r.gives(frame, body)
	case edge.AssignStmt_Rhs, edge.ValueSpec_Values:
		r.named(info, frame, body)
	default:
		r.unknown = true // kept, replaced
	}
}

// named follows body := resp.Body: a local that has nothing else.
func (r *record) named(info *types.Info, frame, body inspector.Cursor) {
	vars := kit.Results(info, body)
	if len(vars) != 1 || !kit.IsLocal(vars[0]) || vars[0].Pos() < frame.Node().Pos() || len(kit.Given(info, frame.Node(), vars[0])) != 1 {
		r.unknown = true
		return
	}
	r.bodies(info, frame, vars[0])
}

// bodies looks at what a local variable that is a body is used for.
func (r *record) bodies(info *types.Info, frame inspector.Cursor, v *types.Var) {
	for use := range kit.Uses(info, frame, v) {
		if kind, _ := use.ParentEdge(); kind != edge.AssignStmt_Lhs && kind != edge.ValueSpec_Names {
			r.body(info, frame, use)
		}
	}
}

func (r *record) close(frame, call inspector.Cursor) {
	r.closes++
	inner, _ := kit.Frame(call)
	if inner.Node() != frame.Node() {
		// in a literal: deferred, or who knows
		up, _ := inner.ParentEdge()
		deferred := false
		if up == edge.CallExpr_Fun {
			at, _ := inner.Parent().ParentEdge()
			deferred = at == edge.DeferStmt_Call
		}
		if !deferred {
			r.unknown = true
			return
		}
		call = inner
	}
	if r.closes == 1 {
		r.first = call
	}
	if kind, _ := call.ParentEdge(); kind == edge.DeferStmt_Call || call == inner {
		r.deferred = true
	}
}

// argument looks at a call that gets the body.
func (r *record) argument(info *types.Info, frame, call inspector.Cursor, i int) {
	n := call.Node().(*ast.CallExpr)
	f := kit.Callee(info, n)
	switch {
	case f == nil || f.Pkg() == nil:
		r.unknown = true
	case reads(f):
	case wraps(f):
		r.wrapped(info, frame, call)
	case takesReader(f, i) && f.Pkg().Path() != "net/http":
		r.retained = true
	default:
		r.unknown = true
	}
}

// reads lists functions that read and keep nothing.
func reads(f *types.Func) bool {
	switch f.Pkg().Path() {
	case "io":
		return slices.Contains([]string{"ReadAll", "Copy", "CopyN", "CopyBuffer", "ReadFull", "ReadAtLeast"}, f.Name())
	case "io/ioutil":
		return f.Name() == "ReadAll"
	case "bytes":
		return f.Name() == "ReadFrom"
	case "encoding/binary":
		return f.Name() == "Read"
	}
	return false
}

// wraps lists functions whose result reads the body when asked to, and never
// closes it.
func wraps(f *types.Func) bool {
	switch f.Pkg().Path() {
	case "encoding/json", "encoding/xml", "encoding/gob":
		return f.Name() == "NewDecoder"
	case "bufio":
		return f.Name() == "NewReader" || f.Name() == "NewScanner" || f.Name() == "NewReaderSize"
	case "io":
		return f.Name() == "LimitReader" || f.Name() == "TeeReader"
	}
	return false
}

// takesReader tells whether parameter i is an io.Reader, which a callee could
// close only by asking for more than it says.
func takesReader(f *types.Func, i int) bool {
	params := f.Signature().Params()
	if params.Len() == 0 {
		return false
	}
	t := params.At(min(i, params.Len()-1)).Type()
	return kit.IsNamed(t, "io", "Reader")
}

// wrapped follows json.NewDecoder(resp.Body) and its kin: used on the spot, by
// methods of a local, or given to another reader.
func (r *record) wrapped(info *types.Info, frame, call inspector.Cursor) {
	switch kind, i := call.ParentEdge(); kind {
	case edge.SelectorExpr_X:
	case edge.CallExpr_Args:
		r.argument(info, frame, call.Parent(), i)
	case edge.AssignStmt_Rhs, edge.ValueSpec_Values:
		vars := kit.Results(info, call)
		if len(vars) != 1 || !kit.IsLocal(vars[0]) {
			r.unknown = true
			return
		}
		if slices.Contains(r.wrappers, vars[0]) {
			return // r = io.LimitReader(r, n)
		}
		r.wrappers = append(r.wrappers, vars[0])
		for use := range kit.Uses(info, frame, vars[0]) {
			switch kind, i := use.ParentEdge(); kind {
			case edge.AssignStmt_Lhs, edge.ValueSpec_Names, edge.SelectorExpr_X:
			case edge.CallExpr_Args:
				r.argument(info, frame, use.Parent(), i)
			default:
				r.unknown = true
			}
		}
	default:
		r.unknown = true
	}
}
