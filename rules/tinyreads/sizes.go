package tinyreads

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

const (
	smallLimit = 512 // bytes of a record of a file that are few
	headLimit  = 32  // bytes of a message's head that are few
	deep       = 3   // calls of the package's own functions that are looked into
)

// small is the reader of a call that reads a piece whose size is known and small, and
// whether it does so byte by byte: the scanning functions do, of what has no ReadRune.
// A function of the package that reads such a piece of what it is given counts.
func (j *judge) small(c inspector.Cursor, depth int) (from ast.Expr, scans bool) {
	info, call := j.info, c.Node().(*ast.CallExpr)
	switch {
	case len(call.Args) == 0:
	case kit.IsCall(info, call, "fmt", "Fscan", "Fscanf", "Fscanln"):
		return call.Args[0], true
	case kit.IsCall(info, call, "encoding/binary", "Read"):
		if p, ok := kit.Underlying(info, call.Args[2]).(*types.Pointer); ok && j.fits(call.Args[0], kit.Size(j.pass, p.Elem())) && !holdsSlice(p.Elem()) {
			return call.Args[0], false
		}
	case kit.IsCall(info, call, "io", "ReadFull", "ReadAtLeast"):
		if j.smallRoom(c, call.Args[0], call.Args[1]) {
			return call.Args[0], false
		}
	case readsItself(info, call):
		if recv := kit.Receiver(call); j.smallRoom(c, recv, call.Args[0]) {
			return recv, false
		}
	case depth < deep:
		return j.through(call, depth)
	}
	return nil, false
}

// readsItself tells whether call is r.Read(b) of a file, a connection or any reader.
func readsItself(info *types.Info, call *ast.CallExpr) bool {
	return kit.IsMethod(info, call, "os", "File", "Read") || kit.IsMethod(info, call, "net", "", "Read") ||
		kit.IsMethod(info, call, "crypto/tls", "Conn", "Read") || kit.IsMethod(info, call, "io", "Reader", "Read")
}

// through is the argument of call that a function of the package reads a small piece of,
// at once and not in a loop of its own.
func (j *judge) through(call *ast.CallExpr, depth int) (from ast.Expr, scans bool) {
	f := kit.Callee(j.info, call)
	if f == nil || f.Pkg() != j.pass.Pkg || seldom(f.Name()) || f.Signature().Variadic() || !kit.WrittenOut(f.Signature(), call) {
		return nil, false
	}
	body, ok := j.effects.Body(f)
	if !ok {
		return nil, false
	}
	sig := f.Origin().Signature()
	for i, arg := range call.Args {
		p := sig.Params().At(i)
		if kit.Method(p.Type(), "Read") == nil || kit.Unbuffered(p.Type()) == "" && !types.IsInterface(p.Type()) {
			continue
		}
		for use := range kit.Uses(j.info, body, p) {
			inner := use
			for range 3 { // p, p.Read, p.Read(b)
				if _, call := inner.Node().(*ast.CallExpr); call {
					break
				}
				inner = inner.Parent()
			}
			if _, ok := inner.Node().(*ast.CallExpr); !ok || kit.LoopDepth(inner) > 0 {
				continue
			}
			if of, scan := j.small(inner, depth+1); of != nil && kit.Variable(j.info, of) == p {
				return arg, scan
			}
		}
	}
	return nil, false
}

// fits tells whether size is small: of a connection that is a message's head.
func (j *judge) fits(reader ast.Expr, size int64) bool {
	limit := int64(headLimit)
	if t := j.info.TypeOf(reader); t != nil && kit.Unbuffered(t) == "file" {
		limit = smallLimit
	}
	return 0 < size && size <= limit
}

// holdsSlice tells whether t is a list, whose size is not that of its elements.
func holdsSlice(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Slice, *types.Interface, *types.Pointer:
		return true
	}
	return false
}

// smallRoom tells whether a slice of bytes is known to be short: of an array, up
// to a constant, written out, or made with a constant length.
func (j *judge) smallRoom(c inspector.Cursor, reader, e ast.Expr) bool {
	info := j.info
	for range 4 { // buf = buf[:] has no end
		if field, ok := kit.Object(info, e).(*types.Var); ok && field.IsField() {
			return j.fits(reader, j.room(field))
		}
		switch from := ast.Unparen(kit.Origin(info, kit.TopDecl(c), e)).(type) {
		case *ast.SliceExpr:
			if from.High != nil {
				low := int64(0)
				if from.Low != nil {
					low, _ = kit.ConstInt(info, from.Low)
				}
				n, ok := kit.ConstInt(info, from.High)
				return ok && j.fits(reader, n-low)
			}
			if n := kit.ArrayLen(info.TypeOf(from.X)); n >= 0 {
				return j.fits(reader, n)
			}
			if from.Low != nil {
				return false
			}
			e = from.X
		case *ast.CompositeLit:
			return kit.IsBytes(info.TypeOf(from)) && j.fits(reader, int64(len(from.Elts)))
		case *ast.CallExpr:
			n, ok := made(info, from)
			return ok && j.fits(reader, n)
		case *ast.SelectorExpr:
			e = from
		default:
			return false
		}
	}
	return false
}

// made is the constant length that a slice is made with.
func made(info *types.Info, call *ast.CallExpr) (n int64, ok bool) {
	if !kit.IsBuiltin(info, call, "make") || len(call.Args) < 2 {
		return 0, false
	}
	return kit.ConstInt(info, call.Args[1])
}

// room is the length of the slices that a field is given, all of them made with it; -1
// if it is not known.
func (j *judge) room(field *types.Var) int64 {
	n := int64(-1)
	for _, value := range j.stored(field) {
		call, ok := ast.Unparen(value.Node().(ast.Expr)).(*ast.CallExpr)
		if !ok {
			return -1
		}
		length, ok := made(j.info, call)
		if !ok || n >= 0 && n != length {
			return -1
		}
		n = length
	}
	return n
}
