package earlyalloc

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

const message = "allocates before an exit that makes it useless"

func (a *allocation) report() {
	file := kit.File(a.cursor)
	if !a.movable() || a.commented(file) {
		kit.Report(a.Pass, finding.Suggest, a.stmt, message)
		return
	}
	last := a.crossed[len(a.crossed)-1].Node()
	edits := []analysis.TextEdit{a.cut(), kit.InsertAfter(a.Pass, last, a.text(file))}
	kit.Report(a.Pass, "", a.stmt, message, kit.Fix("allocate after the exit", kit.Tidy(a.Pass, file, edits...)...))
}

// cut removes the statement's lines, and the empty ones behind it.
func (a *allocation) cut() analysis.TextEdit {
	tf := a.Fset.File(a.stmt.Pos())
	start := tf.LineStart(kit.Line(a.Pass, a.stmt.Pos()))
	next := tf.LineStart(kit.Line(a.Pass, a.crossed[0].Node().Pos()))
	return kit.ReplaceRange(start, next, "")
}

// text is the statement with the comment behind it.
func (a *allocation) text(file *ast.File) string {
	end := a.stmt.End()
	if c := a.trailing(file); c != nil {
		end = c.End()
	}
	text, _ := kit.Source(a.Pass, a.stmt.Pos(), end)
	return text
}

// trailing is the comment behind the statement on its last line, nil if there is
// none.
func (a *allocation) trailing(file *ast.File) *ast.CommentGroup {
	line := kit.Line(a.Pass, a.stmt.End())
	for _, group := range file.Comments {
		if group.Pos() >= a.stmt.End() && kit.Line(a.Pass, group.Pos()) == line && kit.Line(a.Pass, group.End()) == line {
			return group
		}
	}
	return nil
}

// commented tells whether a comment above speaks of the statement, one stands in
// it or before the next, or something else stands on its lines.
func (a *allocation) commented(file *ast.File) bool {
	first, last := kit.Line(a.Pass, a.stmt.Pos()), kit.Line(a.Pass, a.stmt.End())
	for _, group := range file.Comments {
		if kit.Line(a.Pass, group.End()) == first-1 && !a.isTrailing(group) {
			return true
		}
	}
	if prev, ok := a.cursor.PrevSibling(); ok && kit.Line(a.Pass, prev.Node().End()) == first {
		return true
	}
	next, from := a.crossed[0].Node().Pos(), a.stmt.End()
	if c := a.trailing(file); c != nil {
		from = c.End()
	}
	return kit.HasComment(file, a.stmt.Pos(), a.stmt.End()) || kit.HasComment(file, from, next) || kit.Line(a.Pass, next) == last
}

// isTrailing tells whether a comment stands behind code on its line.
func (a *allocation) isTrailing(group *ast.CommentGroup) bool {
	tf := a.Fset.File(group.Pos())
	before, ok := kit.Source(a.Pass, tf.LineStart(kit.Line(a.Pass, group.Pos())), group.Pos())
	return ok && strings.TrimSpace(before) != ""
}

// movable tells whether the value is the same behind the exit: evaluating it
// changes nothing, cannot panic, and what it reads does not change in between.
func (a *allocation) movable() bool {
	if a.again || a.block || a.asked || a.checked || len(a.beside) > 0 || len(a.aliases) > 0 || !a.pure(a.value) {
		return false
	}
	frame, ok := kit.Frame(a.cursor)
	if !ok {
		return false
	}
	for _, v := range kit.Variables(a.TypesInfo, a.value) {
		if !kit.Private(a.TypesInfo, frame.Node(), v) {
			return false
		}
		for _, s := range a.crossed {
			if kit.Changes(a.TypesInfo, s.Node(), v) {
				return false
			}
		}
	}
	return true
}

// pure tells whether e has no side effect, cannot panic, and reads no memory but
// that of local variables. A length may be read: it is the variable's own.
func (a *allocation) pure(e ast.Expr) bool {
	info, ok := a.TypesInfo, true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			ok = ok && a.pureCall(n)
			if kit.IsBuiltin(info, n, "make") && len(n.Args) > 0 {
				for _, size := range n.Args[1:] {
					ok = ok && a.pure(size)
				}
				return false // not the type
			}
		case *ast.SelectorExpr:
			sel := info.Selections[n]
			ok = ok && (sel == nil || sel.Kind() == types.FieldVal && !sel.Indirect())
		case *ast.IndexExpr:
			ok = ok && info.Types[n].IsType()
		case *ast.StarExpr:
			ok = ok && info.Types[n].IsType()
		case *ast.SliceExpr, *ast.TypeAssertExpr, *ast.FuncLit:
			ok = false
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW
		case *ast.BinaryExpr:
			ok = ok && n.Op != token.QUO && n.Op != token.REM && n.Op != token.SHL && n.Op != token.SHR && n.Op != token.SUB
		}
		return ok
	})
	return ok
}

func (a *allocation) pureCall(call *ast.CallExpr) bool {
	info := a.TypesInfo
	switch {
	case kit.IsBuiltin(info, call, "make"):
		for _, size := range call.Args[1:] {
			if !a.natural(size) {
				return false
			}
		}
		return true
	case kit.IsBuiltin(info, call, "len"), kit.IsBuiltin(info, call, "cap"):
		t := kit.Underlying(info, call.Args[0])
		_, isMap := t.(*types.Map)
		_, isChan := t.(*types.Chan)
		return !isMap && !isChan // theirs may change behind the variable
	case kit.IsBuiltin(info, call, "new"):
		return true
	case kit.IsConversion(info, call):
		_, slice := kit.Underlying(info, call.Args[0]).(*types.Slice)
		return !slice // its elements may change
	case kit.IsCall(info, call, "strings", "Repeat"):
		return false // panics
	}
	f := kit.Callee(info, call)
	if f == nil || f.Pkg() == nil || f.Pkg().Path() != "strings" && f.Pkg().Path() != "strconv" {
		return false
	}
	for _, arg := range call.Args {
		if _, slice := kit.Underlying(info, arg).(*types.Slice); slice {
			return false
		}
	}
	return true
}

// natural tells whether e is a size that is never negative.
func (a *allocation) natural(e ast.Expr) bool {
	if n, constant := kit.ConstInt(a.TypesInfo, e); constant {
		return n >= 0
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		return kit.IsBuiltin(a.TypesInfo, e, "len") || kit.IsBuiltin(a.TypesInfo, e, "cap")
	case *ast.BinaryExpr:
		return (e.Op == token.ADD || e.Op == token.MUL) && a.natural(e.X) && a.natural(e.Y)
	}
	b, ok := kit.Underlying(a.TypesInfo, e).(*types.Basic)
	if ok && b.Info()&types.IsUnsigned != 0 {
		return true
	}
	// a map's hint may be negative
	_, isMap := a.v.Type().Underlying().(*types.Map)
	return isMap
}
