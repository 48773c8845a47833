package tinywrites

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// checkRead reports a call in a loop that reads a small piece from a file with no
// buffer between: the twin of a small write, with the same cost.
func checkRead(pass *analysis.Pass, c, loop inspector.Cursor, seen map[place]int) {
	info := pass.TypesInfo
	file := smallRead(pass, c)
	if file == nil || !unwrapped(info, c, file) || kit.Cold(pass, c) {
		return
	}
	o := kit.Object(info, file)
	w := write{object: o}
	if o == nil || w.madeIn(loop.Node()) || fewTurns(pass, loop.Node()) || moves(info, loop.Node(), o) {
		return
	}
	outer := loop
	for up, ok := kit.Loop(outer); ok; up, ok = kit.Loop(up) {
		if w.madeIn(up.Node()) {
			break
		}
		outer = up
	}
	frame, _ := kit.Frame(c)
	at := place{frame.Node(), outer.Node(), o}
	if seen[at]++; seen[at] == 1 {
		kit.Report(pass, "", c.Node().(*ast.CallExpr), "makes a system call for each small piece read from "+types.ExprString(file))
	}
}

// smallRead is the reader of a call that reads a piece whose size is known and
// small; of the scanning functions, which read byte by byte what has no ReadRune.
func smallRead(pass *analysis.Pass, c inspector.Cursor) ast.Expr {
	info, call := pass.TypesInfo, c.Node().(*ast.CallExpr)
	switch {
	case len(call.Args) == 0:
	case kit.IsCall(info, call, "fmt", "Fscan", "Fscanf", "Fscanln"):
		return call.Args[0]
	case kit.IsCall(info, call, "encoding/binary", "Read") && len(call.Args) == 3:
		if p, ok := kit.Underlying(info, call.Args[2]).(*types.Pointer); ok && fits(kit.Size(pass, p.Elem())) && !holdsSlice(p.Elem()) {
			return call.Args[0]
		}
	case kit.IsCall(info, call, "io", "ReadFull") && len(call.Args) == 2:
		if smallRoom(pass, c, call.Args[1]) {
			return call.Args[0]
		}
	case kit.IsMethod(info, call, "os", "File", "Read"):
		if smallRoom(pass, c, call.Args[0]) {
			return kit.Receiver(call)
		}
	}
	return nil
}

func fits(size int64) bool { return 0 < size && size <= smallLimit }

// holdsSlice tells whether t is a list, whose size is not that of its elements.
func holdsSlice(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Slice, *types.Interface, *types.Pointer:
		return true
	}
	return false
}

// smallRoom tells whether a slice of bytes is known to be short: of an array, up
// to a constant, or made with a constant length.
func smallRoom(pass *analysis.Pass, c inspector.Cursor, e ast.Expr) bool {
	info := pass.TypesInfo
	for range 4 { // buf = buf[:] has no end
		switch from := ast.Unparen(kit.Origin(info, kit.TopDecl(c), e)).(type) {
		case *ast.SliceExpr:
			if from.High != nil {
				n, ok := kit.ConstInt(info, from.High)
				return ok && fits(n)
			}
			t := info.TypeOf(from.X)
			if p, ok := kit.Underlying(info, from.X).(*types.Pointer); ok {
				t = p.Elem()
			}
			if kit.IsArray(t) {
				return fits(kit.Size(pass, t))
			}
			if from.Low != nil {
				return false
			}
			e = from.X
		case *ast.CallExpr:
			if !kit.IsBuiltin(info, from, "make") || len(from.Args) != 2 {
				return false
			}
			n, ok := kit.ConstInt(info, from.Args[1])
			return ok && fits(n)
		default:
			return false
		}
	}
	return false
}

// unwrapped tells whether reader is a file that the program opens for reading, or
// standard input: not one that the function was given, which may be a terminal or a
// device.
func unwrapped(info *types.Info, c inspector.Cursor, reader ast.Expr) bool {
	if !kit.IsNamed(info.TypeOf(reader), "os", "File") {
		return false
	}
	if std, ok := kit.Object(info, reader).(*types.Var); ok && !kit.IsLocal(std) && !std.IsField() {
		return std.Pkg() != nil && std.Pkg().Path() == "os" && std.Name() == "Stdin" && !talks(kit.TopDecl(c))
	}
	from, ok := ast.Unparen(kit.Origin(info, kit.TopDecl(c), reader)).(*ast.CallExpr)
	return ok && kit.IsCall(info, from, "os", "Open", "OpenFile")
}

// talks tells whether the function prints: it asks before it reads.
func talks(decl ast.Node) bool {
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		found = found || ok && (strings.HasPrefix(sel.Sel.Name, "Print") || strings.HasPrefix(sel.Sel.Name, "Fprint") || sel.Sel.Name == "Stdout")
		return !found
	})
	return found
}

// moves tells whether the loop reads elsewhere at each turn or waits for what is
// still to be written: behind a Seek or a wait what a buffer holds is of no use.
func moves(info *types.Info, loop ast.Node, file types.Object) bool {
	found := false
	ast.Inspect(loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		case *ast.SelectStmt:
			found = true
		case *ast.CallExpr:
			if kit.IsCall(info, n, "time", "Sleep") {
				found = true
			}
			sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr)
			found = found || ok && kit.Object(info, sel.X) == file && sel.Sel.Name != "Read" && sel.Sel.Name != "Close" && sel.Sel.Name != "Name"
			for _, arg := range n.Args { // whoever gets the file may seek, or read much at once
				found = found || kit.Object(info, arg) == file && !kit.IsCall(info, n, "io", "ReadFull") && !kit.IsCall(info, n, "fmt") && !kit.IsCall(info, n, "encoding/binary")
			}
		}
		return !found
	})
	return found
}

// fewTurns tells whether the loop is known to run a handful of times.
func fewTurns(pass *analysis.Pass, loop ast.Node) bool {
	const few = 16
	trips, ok := kit.LoopTrips(pass, loop)
	return ok && 0 <= trips.Const && trips.Const <= few
}
