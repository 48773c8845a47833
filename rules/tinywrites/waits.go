package tinywrites

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// waits tells whether each turn of the loop waits for something else: then the
// piece has to leave now. A loop that reads copies, or answers what it reads.
func waits(info *types.Info, c, at inspector.Cursor, w write) bool {
	loop, decl := at.Node(), kit.TopDecl(c)
	if r, ok := loop.(*ast.RangeStmt); ok {
		if t := info.TypeOf(r.X); t != nil {
			if _, isChan := t.Underlying().(*types.Chan); isChan {
				return true
			}
		}
	}
	if f, ok := loop.(*ast.ForStmt); ok && f.Cond == nil {
		return !converts(info, c, f, w) // for ever: a conversation
	}
	found := false
	ast.Inspect(loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		case *ast.SelectStmt, *ast.SendStmt:
			found = true
		case *ast.SelectorExpr: // two streams whose order a person sees
			found = found || w.standard && n.Sel.Name == "Stderr"
		case *ast.CallExpr:
			found = found || waitingCall(info, n, w) || w.connection && asksPeer(info, decl, n)
		}
		return !found
	})
	return found
}

// answered tells whether something is waited for or read between the small write at c, in stmt,
// and the one to the same writer before it: the other side has had its say.
func answered(info *types.Info, c, stmt inspector.Cursor, w write) bool {
	decl := kit.TopDecl(c)
	for before, ok := stmt.PrevSibling(); ok; before, ok = before.PrevSibling() {
		for at := range before.Preorder((*ast.CallExpr)(nil)) {
			call := at.Node().(*ast.CallExpr)
			if prior, ok := smallWrite(info, at); ok && prior.object == w.object {
				return false
			}
			if waitingCall(info, call, w) || asksPeer(info, decl, call) || reads(info, call) {
				return true
			}
		}
		if kit.WaitsOnChannel(before.Node()) {
			return true
		}
	}
	return false
}

// reads tells by its name whether a call takes in what somebody says.
func reads(info *types.Info, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil {
		return false
	}
	switch kit.FirstWord(f.Name()) {
	case "read", "recv", "receive", "expect", "await", "wait", "scan":
		return true
	}
	return false
}

func waitingCall(info *types.Info, call *ast.CallExpr, w write) bool {
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil {
		return false
	}
	name, pkg := f.Name(), f.Pkg().Path()
	switch pkg {
	case "time":
		return name == "Sleep"
	case "os/exec":
		return f.Signature().Recv() != nil
	case "net/http":
		return name == "Do" || name == "Get" || name == "Post" || name == "Flush"
	case "sync":
		return name == "Wait"
	case "os", "net", "io", "bufio":
		switch name {
		case "Sync", "Read", "ReadString", "ReadLine", "ReadByte", "ReadBytes", "ReadFull", "Accept", "Seek":
			return true
		}
	}
	return w.standard && pkg != "fmt" && failsOften(f)
}

// asksPeer tells whether a call takes the next line or value from a scanner or decoder that
// reads a connection: who is there may send it only when it has the answer to the last one.
func asksPeer(info *types.Info, decl ast.Node, call *ast.CallExpr) bool {
	f := kit.Callee(info, call)
	if f == nil || f.Name() != "Scan" && f.Name() != "Decode" {
		return false
	}
	reader := kit.Receiver(call)
	for range 4 {
		if reader == nil {
			return false
		}
		if unbuffered(info.TypeOf(reader)) == "connection" {
			return true
		}
		made, ok := ast.Unparen(kit.Origin(info, decl, reader)).(*ast.CallExpr)
		if !ok || len(made.Args) == 0 {
			return false
		}
		reader = made.Args[0] // bufio.NewScanner(c)
	}
	return false
}

// answersPeer tells whether the loop around c asks who is at the other side of a connection for the next line or value.
func answersPeer(info *types.Info, c, loop inspector.Cursor) bool {
	decl, found := kit.TopDecl(c), false
	ast.Inspect(loop.Node(), func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		found = found || ok && asksPeer(info, decl, call)
		return !found
	})
	return found
}

// failsOften tells whether f returns an error, or a list of them: then a turn of
// the loop is work, and what it prints is progress.
func failsOften(f *types.Func) bool {
	results := f.Signature().Results()
	if results.Len() == 0 {
		return false
	}
	last := results.At(results.Len() - 1).Type()
	if list, ok := last.Underlying().(*types.Slice); ok {
		last = list.Elem()
	}
	return types.Identical(last, types.Universe.Lookup("error").Type())
}

// converts tells whether an endless loop ends with the file that it reads: it goes
// from file to file, and nobody waits for a part of it.
func converts(info *types.Info, c inspector.Cursor, loop *ast.ForStmt, w write) bool {
	if w.standard || w.connection {
		return false
	}
	ends, files := false, true
	decl := kit.TopDecl(c)
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			o := kit.Object(info, n)
			ends = ends || o != nil && o.Name() == "EOF" && o.Pkg() != nil && o.Pkg().Path() == "io"
		case *ast.FuncLit, *ast.SelectStmt, *ast.SendStmt, *ast.GoStmt:
			files = false
		case *ast.UnaryExpr:
			files = files && n.Op != token.ARROW
		case *ast.CallExpr:
			files = files && (!waitingCall(info, n, w) || ofFile(info, decl, kit.Receiver(n)))
		}
		return files
	})
	return ends && files
}

// ofFile tells whether reader reads a file that was opened here, or a table of
// values, which is no conversation whatever it comes from.
func ofFile(info *types.Info, decl ast.Node, reader ast.Expr) bool {
	for range 4 {
		if reader == nil {
			return false
		}
		made, ok := ast.Unparen(kit.Origin(info, decl, reader)).(*ast.CallExpr)
		if !ok || len(made.Args) == 0 {
			return false
		}
		if kit.IsCall(info, made, "os", "Open", "OpenFile") || kit.IsCall(info, made, "encoding/csv", "NewReader") {
			return true
		}
		reader = made.Args[0] // bufio.NewReader(f)
	}
	return false
}
