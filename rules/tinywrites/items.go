package tinywrites

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// perItem is the body of the literal around c where a container, a walk or an iterator calls it for
// each of many items: m.Range(func(k, v any) bool { ... }).
func perItem(info *types.Info, c inspector.Cursor) (body inspector.Cursor, ok bool) {
	frame, inside := kit.Frame(c)
	if !inside {
		return body, false
	}
	lit, ok := frame.Node().(*ast.FuncLit)
	if kind, _ := frame.ParentEdge(); !ok || kind != edge.CallExpr_Args {
		return body, false
	}
	if kit.Postponed(frame.Parent()) || kit.PerItem(info, frame)&(kit.Visited|kit.Walked) == 0 {
		return body, false
	}
	return kit.Find(frame, lit.Body)
}

// checkItem is check for a literal that is called for each item.
func checkItem(pass *analysis.Pass, c, body inspector.Cursor, w write, seen map[place]int) {
	if w.madeIn(body.Node()) || waits(pass.TypesInfo, c, body, w) {
		return
	}
	at := place{body.Node(), body.Node(), w.object}
	if seen[at]++; seen[at] == 1 {
		kit.Report(pass, "", c.Node().(*ast.CallExpr), "makes a system call for each small piece written to "+w.name)
	}
}

// loopHelper matches a call of a function of the package that prints to an io.Writer in a loop of its
// own, and is given a file or connection for it.
func loopHelper(info *types.Info, effects *kit.Effects, c inspector.Cursor) (w write, ok bool) {
	call := c.Node().(*ast.CallExpr)
	f := kit.Callee(info, call)
	if f == nil || len(call.Args) == 0 || call.Ellipsis.IsValid() || f.Signature().Variadic() || !kit.WrittenOut(f.Signature(), call) || leavesNow(f.Name()) {
		return w, false
	}
	body, ok := effects.Body(f)
	if !ok {
		return w, false
	}
	for i, arg := range call.Args {
		p := f.Origin().Signature().Params().At(i)
		if !isWriter(p.Type()) {
			continue
		}
		if w, ok = direct(info, c, arg); ok && !w.standard && printsInLoop(info, body, p) {
			return w, true
		}
	}
	return w, false
}

// printsInLoop tells whether a function prints to its parameter p in a loop that does not wait, and
// gives it to nobody else.
func printsInLoop(info *types.Info, body inspector.Cursor, p *types.Var) bool {
	found := false
	for use := range kit.Uses(info, body, p) {
		kind, i := use.ParentEdge()
		if kind != edge.CallExpr_Args || i != 0 {
			return false
		}
		call := use.Parent().Node().(*ast.CallExpr)
		if !kit.IsCall(info, call, "fmt", "Fprint", "Fprintf", "Fprintln") && !kit.IsCall(info, call, "io", "WriteString") && !kit.IsCall(info, call, "encoding/binary", "Write") {
			return false
		}
		loop, looped := kit.Loop(use)
		if looped && waits(info, use.Parent(), loop, write{}) {
			return false
		}
		found = found || looped
	}
	return found
}
