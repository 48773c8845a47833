package deferinloop

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// fix makes the body a function called on the spot. It gives no edits where
// that would change what a jump, a recover or the order of effects does.
func fix(pass *analysis.Pass, s *site) (finding.Level, []analysis.TextEdit) {
	info := pass.TypesInfo
	for _, d := range s.defers {
		if !cleansUp(info, d.Call) || !independent(info, d) {
			return finding.Suggest, nil
		}
	}
	f, ok := follow(pass, s)
	if !ok || f.escapes || !f.used {
		return finding.Suggest, nil // what nothing uses may be there to be there: a subscription, a listener
	}
	body := kit.LoopBody(s.loop.Node())
	j, ok := jumpsOf(body)
	if !ok {
		return finding.Suggest, nil
	}
	w, ok := wrapping(pass, s, j)
	if !ok {
		return finding.Suggest, nil
	}
	edits, ok := wrap(pass, body, j, w)
	if !ok {
		return finding.Suggest, nil
	}
	if f.unknown || f.foreign && !closes(s) {
		return finding.Unsafe, edits
	}
	return finding.Safe, edits
}

// cleansUp tells whether the deferred call ends something, so that ending it
// earlier is what the iteration is owed: by name, a function value such as a
// cancel, or a literal with such a call in it.
func cleansUp(info *types.Info, call *ast.CallExpr) bool {
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.FuncLit:
		found := false
		ast.Inspect(fun.Body, func(n ast.Node) bool {
			c, ok := n.(*ast.CallExpr)
			if ok {
				_, called := ast.Unparen(c.Fun).(*ast.FuncLit) // whose calls are visited
				found = found || !called && cleansUp(info, c)
			}
			return !found
		})
		return found
	case *ast.Ident:
		if _, ok := info.Uses[fun].(*types.Var); ok {
			return len(call.Args) == 0
		}
	}
	if callee := kit.Object(info, call.Fun); callee != nil {
		switch callee.Name() {
		case "Close", "CloseNow", "Stop", "Cancel", "Release", "Free", "Rollback", "End", "Finish", "Remove", "RemoveAll", "Put", "Destroy", "Dispose", "Shutdown":
			return true
		}
	}
	return false
}

// closes tells whether each deferred call is a Close. Of a resource whose maker
// is not known, a Stop or a Release may end more than what the iteration used.
func closes(s *site) bool {
	for _, d := range s.defers {
		sel, ok := ast.Unparen(d.Call.Fun).(*ast.SelectorExpr)
		if !ok || sel.Sel.Name != "Close" {
			return false
		}
	}
	return true
}

// independent tells whether the deferred call means the same at the end of the
// iteration: it recovers from nothing, and it sets nothing outside of itself.
func independent(info *types.Info, d *ast.DeferStmt) bool {
	ok := true
	inside := func(e ast.Expr) bool {
		v := kit.Variable(info, e)
		return kit.IsBlank(e) || v != nil && kit.DeclaredIn(v, d)
	}
	ast.Inspect(d.Call, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			ok = ok && !kit.IsBuiltin(info, n, "recover")
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				ok = ok && inside(l)
			}
		case *ast.IncDecStmt:
			ok = ok && inside(n.X)
		}
		return ok
	})
	return ok
}

// jumps are the statements of a body that leave the iteration.
type jumps struct {
	returns   []*ast.ReturnStmt
	continues []*ast.BranchStmt
}

// jumpsOf collects them; ok is false when one leaves the loop (a break, a goto)
// or uses a label.
func jumpsOf(body *ast.BlockStmt) (j jumps, ok bool) {
	ok = true
	var visit func(n ast.Node, inLoop, inSwitch bool)
	visit = func(n ast.Node, inLoop, inSwitch bool) {
		ast.Inspect(n, func(c ast.Node) bool {
			if c == n {
				return true
			}
			switch c := c.(type) {
			case *ast.FuncLit:
				return false
			case *ast.LabeledStmt:
				ok = false
			case *ast.ForStmt, *ast.RangeStmt:
				visit(c, true, true)
				return false
			case *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
				visit(c, inLoop, true)
				return false
			case *ast.ReturnStmt:
				j.returns = append(j.returns, c)
			case *ast.BranchStmt:
				switch {
				case c.Label != nil || c.Tok == token.GOTO || c.Tok == token.BREAK && !inSwitch:
					ok = false
				case c.Tok == token.CONTINUE && !inLoop:
					j.continues = append(j.continues, c)
				}
			}
			return ok
		})
	}
	visit(body, false, false)
	return j, ok
}

// A wrapper is the text around the body.
type wrapper struct {
	open, close string
	last        string // statement to add at the body's end, "" for none
	next        string // what continue becomes
	errs        bool   // the literal returns an error, the last result of each return
}

// wrapping chooses the wrapper. A body that returns can be wrapped when each of
// its returns hands out a definite error beside the same zero values.
func wrapping(pass *analysis.Pass, s *site, j jumps) (wrapper, bool) {
	if len(j.returns) == 0 {
		return wrapper{open: "func() {", close: "}()", next: "return"}, true
	}
	results := kit.FuncType(s.fn).Results
	if results == nil || results.NumFields() == 0 || len(results.List[0].Names) > 0 {
		return wrapper{}, false
	}
	rest := ""
	for i, r := range j.returns {
		c, ok := kit.Find(s.loop, r)
		if !ok || len(r.Results) != results.NumFields() || !kit.ErrorPath(pass.TypesInfo, c) || !kit.IsError(lastResult(pass, results)) {
			return wrapper{}, false
		}
		text, ok := zeros(pass, r.Results[:len(r.Results)-1])
		if !ok || i > 0 && text != rest {
			return wrapper{}, false
		}
		rest = text
	}
	return wrapper{
		open:  "if err := func() error {",
		close: "}(); err != nil {\n\treturn " + rest + "err\n}",
		last:  "return nil",
		next:  "return nil",
		errs:  true,
	}, true
}

func lastResult(pass *analysis.Pass, results *ast.FieldList) types.Type {
	return pass.TypesInfo.TypeOf(results.List[len(results.List)-1].Type)
}

// zeros is the text of the other results with a comma behind each; ok is false
// when one is no constant, nil or empty literal.
func zeros(pass *analysis.Pass, results []ast.Expr) (string, bool) {
	var b strings.Builder
	for _, e := range results {
		lit, isLit := e.(*ast.CompositeLit)
		if !kit.IsNil(pass.TypesInfo, e) && pass.TypesInfo.Types[e].Value == nil && !(isLit && len(lit.Elts) == 0) {
			return "", false
		}
		b.WriteString(kit.Text(pass, e) + ", ")
	}
	return b.String(), true
}

// wrap edits the body: each line one tab deeper, jumps turned into returns.
func wrap(pass *analysis.Pass, body *ast.BlockStmt, j jumps, w wrapper) ([]analysis.TextEdit, bool) {
	first, last := kit.Line(pass, body.Lbrace), kit.Line(pass, body.Rbrace)
	if len(body.List) == 0 || kit.Line(pass, body.List[0].Pos()) == first || kit.Line(pass, body.List[len(body.List)-1].End()) == last {
		return nil, false // not in gofmt's form
	}
	tf := pass.Fset.File(body.Pos())
	outer := kit.Indent(pass, body.Rbrace)
	inner := outer + "\t"
	edits := []analysis.TextEdit{kit.Insert(tf.LineStart(first+1)-1, "\n"+inner+w.open)}
	edits = append(edits, kit.Deeper(pass, body, first+1, last-1)...)
	for _, c := range j.continues {
		edits = append(edits, kit.Replace(c, w.next))
	}
	if w.errs {
		for _, r := range j.returns {
			if first, last := r.Results[0], r.Results[len(r.Results)-1]; first != last {
				edits = append(edits, kit.ReplaceRange(first.Pos(), last.Pos(), ""))
			}
		}
	}
	end := ""
	if w.last != "" {
		end = inner + "\t" + w.last + "\n"
	}
	end += inner + strings.ReplaceAll(w.close, "\n", "\n"+inner) + "\n"
	return append(edits, kit.Insert(tf.LineStart(last), end)), true
}
