package copybuffer

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// onStack is the size up to which the compiler keeps what make gives on the stack, where it does not escape
// (ir.MaxImplicitStackVarSize): what is larger is allocated.
const onStack = 64 << 10

// scratch judges a buffer too large for the stack that is made for one call, which reads into it and hands what
// it got on.
func (c checker) scratch(at inspector.Cursor, made *ast.CallExpr) {
	info := c.TypesInfo
	if !kit.IsBuiltin(info, made, "make") || len(made.Args) < 2 || !kit.IsBytes(info.TypeOf(made)) || kit.LoopDepth(at) > 0 {
		return
	}
	size, constant := kit.ConstInt(info, made.Args[len(made.Args)-1])
	vars := kit.Results(info, at)
	frame, inside := kit.Frame(at)
	if !constant || size < onStack || !inside || len(vars) != 1 || !kit.IsLocal(vars[0]) || pumps(at) {
		return
	}
	reads := false
	for use := range kit.Uses(info, frame, vars[0]) {
		if use.Node().Pos() < made.Pos() {
			continue // what is assigned to
		}
		if own, _ := kit.Frame(use); own.Node() != frame.Node() {
			return
		}
		if call, is := use.Parent().Node().(*ast.CallExpr); is && kit.IsCall(info, call, "io", "CopyBuffer") {
			if _, size := c.ownBuffer(use.Parent(), call); size > 0 {
				return // told there
			}
		}
		into, ok := c.borrowed(use)
		if !ok || into && endless(use) {
			return
		}
		reads = reads || into
	}
	if reads && c.many(at, unknown) {
		kit.Report(c.Pass, finding.Suggest, made, fmt.Sprintf("allocates and clears a buffer of %d KB in each call", size>>10))
	}
}

// borrowed tells whether a use leaves the buffer where it is, and whether it reads into it: it is given to
// Read, ReadFrom, io.ReadFull or io.CopyBuffer, and what was read to who writes it, or turned into a text.
func (c checker) borrowed(use inspector.Cursor) (reads, ok bool) {
	at := use
	for {
		kind, _ := at.ParentEdge()
		switch up := at.Parent().Node().(type) {
		case *ast.SliceExpr:
			if kind != edge.SliceExpr_X {
				return false, false
			}
			at = at.Parent()
			continue
		case *ast.IndexExpr:
			return false, kind == edge.IndexExpr_X
		case *ast.RangeStmt:
			return false, kind == edge.RangeStmt_X
		case *ast.CallExpr:
			if kind != edge.CallExpr_Args {
				return false, false
			}
			return c.given(up)
		}
		return false, false
	}
}

// given is borrowed for a buffer that a call is given.
func (c checker) given(call *ast.CallExpr) (reads, ok bool) {
	info := c.TypesInfo
	if kit.IsBuiltin(info, call, "len") || kit.IsBuiltin(info, call, "cap") || kit.IsBuiltin(info, call, "copy") || kit.IsConversion(info, call) && kit.IsString(info.TypeOf(call)) {
		return false, true
	}
	if kit.IsCall(info, call, "io", "CopyBuffer", "ReadFull", "ReadAtLeast") {
		return true, true
	}
	f, name := kit.Callee(info, call), kit.NameOf(call.Fun)
	if f == nil || f.Signature().Recv() == nil {
		return false, f != nil && kit.Package(f) == "bytes" && kit.Answers(f)
	}
	if _, isInterface := f.Signature().Recv().Type().Underlying().(*types.Interface); !isInterface && !kit.InStandardLibrary(f.Pkg()) {
		return false, false // who knows whether it keeps it
	}
	return strings.HasPrefix(name, "Read"), strings.HasPrefix(name, "Read") || strings.HasPrefix(name, "Write")
}

// endless tells whether a reading stands in a loop that ends neither by its head nor with the data: one that
// serves for as long as the process runs.
func endless(use inspector.Cursor) bool {
	loop, ok := kit.Loop(use)
	if !ok {
		return false
	}
	head, ok := loop.Node().(*ast.ForStmt)
	if !ok || head.Cond != nil {
		return false
	}
	ends := false
	ast.Inspect(head.Body, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		ends = ends || ok && sel.Sel.Name == "EOF"
		return !ends
	})
	return !ends
}
