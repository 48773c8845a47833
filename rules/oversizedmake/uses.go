package oversizedmake

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// used counts what is put in at most: in all, or per iteration of the only loop
// whose length is no constant.
func (r *room) used(pass *analysis.Pass) (count int64, loop ast.Node, ok bool) {
	info := pass.TypesInfo
	for use := range kit.Uses(info, r.fn, r.v) {
		if inner, ok := kit.Frame(use); !ok || inner.Node() != r.fn.Node() {
			return 0, nil, false
		}
		n, known := r.puts(info, use)
		if !known {
			return 0, nil, false
		}
		if n == 0 {
			continue
		}
		if r.full {
			count = max(count, n)
			continue
		}
		times, open, ok := repeats(pass, use, r.v)
		if !ok || open != nil && loop != nil || n > 1<<20 || times > 1<<20 {
			return 0, nil, false
		}
		if open != nil {
			loop = open
		}
		count += n * times
	}
	return count, loop, true
}

// puts is how much the use of the variable puts in, each time.
func (r *room) puts(info *types.Info, use inspector.Cursor) (n int64, known bool) {
	kind, i := use.ParentEdge()
	switch up := use.Parent().Node().(type) {
	case *ast.AssignStmt: // v = append(v, ...) is counted at the append
		if kind != edge.AssignStmt_Lhs || len(up.Lhs) != len(up.Rhs) {
			return 0, false
		}
		call, ok := up.Rhs[i].(*ast.CallExpr)
		_, appends := r.appended(info, call)
		return 0, ok && appends
	case *ast.CallExpr:
		return r.called(info, use, up, i)
	case *ast.IndexExpr:
		return r.index(info, use.Parent(), kind == edge.IndexExpr_X, up)
	case *ast.SliceExpr:
		if !r.full || kind != edge.SliceExpr_X {
			return 0, false
		}
		return r.piece(info, use.Parent(), up)
	case *ast.RangeStmt:
		return 0, kind == edge.RangeStmt_X && !r.full
	case *ast.ReturnStmt:
		r.away, r.back = true, true
		return 0, !r.full
	}
	return 0, false
}

// appended is how much call appends to the variable at most.
func (r *room) appended(info *types.Info, call *ast.CallExpr) (n int64, ok bool) {
	if call == nil || len(call.Args) == 0 || kit.Variable(info, call.Args[0]) != r.v {
		return 0, false
	}
	if kit.IsBuiltin(info, call, "append") {
		if !call.Ellipsis.IsValid() {
			return int64(len(call.Args) - 1), true
		}
		text, constant := kit.ConstString(info, call.Args[1])
		return int64(len(text)), constant
	}
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil {
		return 0, false
	}
	n, ok = lengths[f.Pkg().Path()+"."+f.Name()]
	return n, ok
}

// lengths is how much the Append functions and the Put functions of the standard
// library write at most.
var lengths = map[string]int64{
	"strconv.AppendInt": 65, "strconv.AppendUint": 65, "strconv.AppendBool": 5, // in base 2
	"unicode/utf8.AppendRune": 4, "encoding/binary.AppendUvarint": 10, "encoding/binary.AppendVarint": 10,
	"encoding/binary.AppendUint16": 2, "encoding/binary.AppendUint32": 4, "encoding/binary.AppendUint64": 8,
	"encoding/binary.PutUvarint": 10, "encoding/binary.PutVarint": 10, "unicode/utf8.EncodeRune": 4,
	"encoding/binary.PutUint16": 2, "encoding/binary.PutUint32": 4, "encoding/binary.PutUint64": 8,
	"encoding/binary.Uint16": 2, "encoding/binary.Uint32": 4, "encoding/binary.Uint64": 8,
}

// called judges a call that gets the variable.
func (r *room) called(info *types.Info, use inspector.Cursor, call *ast.CallExpr, i int) (n int64, known bool) {
	if kind, _ := use.ParentEdge(); kind != edge.CallExpr_Args {
		return 0, false
	}
	if n, ok := r.appended(info, call); ok && i == 0 && !r.full {
		_, assigned := use.Parent().Parent().Node().(*ast.AssignStmt)
		_, returned := use.Parent().Parent().Node().(*ast.ReturnStmt)
		r.away, r.back = r.away || returned, r.back || returned
		return n, assigned || returned
	}
	f := kit.Callee(info, call)
	switch {
	case kit.IsBuiltin(info, call, "len"), kit.IsBuiltin(info, call, "delete"), kit.IsBuiltin(info, call, "append") && i > 0:
		return 0, !r.full
	case kit.IsConversion(info, call):
		return 0, !r.full
	case r.full && f != nil && f.Pkg() != nil && i == 0 && lengths[f.Pkg().Path()+"."+f.Name()] > 0:
		return lengths[f.Pkg().Path()+"."+f.Name()], true
	case r.full || f == nil || f.Pkg() == nil:
		return 0, false
	case kit.IsCall(info, call, "strings", "Join"), kit.IsCall(info, call, "sort"), kit.IsCall(info, call, "slices"), kit.IsCall(info, call, "fmt"):
		return 0, true
	case f.Name() == "Write" && f.Signature().Params().Len() == 1:
		return 0, true
	}
	r.away = true
	return 0, !r.isMap
}

func (r *room) index(info *types.Info, c inspector.Cursor, operand bool, e *ast.IndexExpr) (n int64, known bool) {
	kind, _ := c.ParentEdge()
	if !operand {
		return 0, false
	}
	if r.isMap {
		if kind == edge.AssignStmt_Lhs || kind == edge.IncDecStmt_X {
			return 1, true
		}
		return 0, true
	}
	if r.full {
		n, constant := kit.ConstInt(info, e.Index)
		return n + 1, constant
	}
	_, address := c.Parent().Node().(*ast.UnaryExpr)
	return 0, !address
}

// piece is how far buf[a:b] reaches.
func (r *room) piece(info *types.Info, c inspector.Cursor, e *ast.SliceExpr) (n int64, known bool) {
	if e.Max != nil {
		return 0, false
	}
	_, returned := c.Parent().Node().(*ast.ReturnStmt)
	if e.High == nil { // buf[4:] of which a number takes 8
		low := int64(0)
		if e.Low != nil {
			if low, known = kit.ConstInt(info, e.Low); !known {
				return 0, false
			}
		}
		call, ok := c.Parent().Node().(*ast.CallExpr)
		if kind, i := c.ParentEdge(); !ok || kind != edge.CallExpr_Args || i != 0 {
			return 0, false
		}
		f := kit.Callee(info, call)
		if f == nil || f.Pkg() == nil || lengths[f.Pkg().Path()+"."+f.Name()] == 0 {
			return 0, false
		}
		return low + lengths[f.Pkg().Path()+"."+f.Name()], true
	}
	n, known = kit.ConstInt(info, e.High)
	if !known { // buf[:n] of n := binary.PutUvarint(buf, x), which is counted there
		call, ok := kit.Origin(info, r.fn.Node(), e.High).(*ast.CallExpr)
		if !ok || len(call.Args) == 0 || kit.Variable(info, call.Args[0]) != r.v {
			return 0, false
		}
		f := kit.Callee(info, call)
		known = f != nil && f.Pkg() != nil && lengths[f.Pkg().Path()+"."+f.Name()] > 0
	}
	return n, known && (returned || !grows(info, c))
}

// grows tells whether the slice at c may be extended into the room behind it: it
// is appended to, or kept.
func grows(info *types.Info, c inspector.Cursor) bool {
	kind, i := c.ParentEdge()
	call, ok := c.Parent().Node().(*ast.CallExpr)
	if !ok || kind != edge.CallExpr_Args {
		return true
	}
	if kit.IsBuiltin(info, call, "append") {
		return i == 0
	}
	if kit.IsConversion(info, call) {
		return false
	}
	f := kit.Callee(info, call)
	if f == nil || f.Signature().Results().Len() == 0 {
		return false
	}
	_, slice := f.Signature().Results().At(0).Type().Underlying().(*types.Slice)
	return slice || !kit.IsCall(info, call, "io", "ReadFull", "ReadAtLeast") && f.Name() != "Read" && f.Name() != "Write" && !kit.IsMethod(info, call, "encoding/binary", "")
}

// repeats multiplies the constant lengths of the loops around c that do not hold
// v's declaration; open is the one whose length is no constant.
func repeats(pass *analysis.Pass, c inspector.Cursor, v *types.Var) (times int64, open ast.Node, ok bool) {
	times = 1
	for loop, is := kit.Loop(c); is; loop, is = kit.Loop(loop) {
		n := loop.Node()
		if kit.DeclaredIn(v, n) {
			break
		}
		trips, counted := kit.LoopTrips(pass, n)
		switch {
		case !counted:
			return 0, nil, false
		case trips.Const >= 0:
			times *= min(trips.Const, 1<<20)
		case open != nil:
			return 0, nil, false
		default:
			open = n
		}
		if times > 1<<20 {
			return 0, nil, false
		}
	}
	return times, open, true
}
