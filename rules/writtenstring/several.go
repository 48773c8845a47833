package writtenstring

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ast/edge"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// most is how many writes in place of one still read well.
const most = 8

// several judges a concatenation: each part can be written by itself where
// nobody asks for the result of the one write, where later parts are the same
// after earlier ones were written, and where none of them stops half-way.
func (x checker) several(w write, parts []ast.Expr) {
	message := w.joins()
	level, ok := x.order(w, parts)
	lines, ok2 := x.lines(w, parts)
	stmt := w.at.Parent()
	if !ok || !ok2 || kit.StmtList(stmt.Parent().Node()) == nil || kit.HasComment(kit.File(w.at), stmt.Node().Pos(), stmt.Node().End()) {
		kit.Report(x.Pass, finding.Suggest, w.call, message)
		return
	}
	text := strings.Join(lines, "\n"+kit.Indent(x.Pass, w.call.Pos()))
	edits := append(w.imports(x.Pass), kit.Replace(stmt.Node(), text))
	kit.Report(x.Pass, level, w.call, message, kit.Fix("write the parts one by one", edits...))
}

// order is the level at which the parts may be written in turns.
func (x checker) order(w write, parts []ast.Expr) (level finding.Level, ok bool) {
	info := x.TypesInfo
	if w.sink == kit.NoSink {
		assign, isAssign := w.at.Parent().Node().(*ast.AssignStmt)
		if !isAssign || assign.Tok != token.ASSIGN || len(assign.Lhs) != 1 || !kit.Same(info, assign.Lhs[0], w.to) {
			return "", false
		}
	} else if kind, _ := w.at.ParentEdge(); kind != edge.ExprStmt_X {
		return "", false
	}
	evaluated := make([][]ast.Expr, len(parts))
	for i, p := range parts {
		evaluated[i] = []ast.Expr{p}
		if i > 0 && w.sink == kit.NoSink && readsBytes(info, p) {
			return "", false // of the same slice, under another name
		}
		if call, ok := p.(*ast.CallExpr); ok {
			if _, ok := formOf(info, call); ok {
				evaluated[i] = operands(info, call)
			}
		}
	}
	level, ok = kit.InTurns(info, w.at, w.to, w.sink, evaluated)
	return level, ok && len(parts) <= most
}

// readsBytes tells whether a slice of bytes is looked at in e.
func readsBytes(info *types.Info, e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		x, ok := n.(ast.Expr)
		found = found || ok && kit.IsBytes(info.TypeOf(x))
		return !found
	})
	return found
}

// lines writes each part with what takes it without a string in between.
func (x checker) lines(w write, parts []ast.Expr) (lines []string, ok bool) {
	to, file := kit.Text(x.Pass, w.to), kit.File(w.at)
	for _, p := range parts {
		line, ok := x.line(w, file, to, p)
		if !ok {
			return nil, false
		}
		lines = append(lines, line)
	}
	return lines, true
}

func (x checker) line(w write, file *ast.File, to string, p ast.Expr) (string, bool) {
	text := kit.Text(x.Pass, p)
	if lit, ok := p.(*ast.BasicLit); ok {
		if s, err := strconv.Unquote(lit.Value); err == nil && len(s) == 1 && s[0] < 0x80 {
			char := strconv.QuoteRune(rune(s[0]))
			if w.sink == kit.NoSink {
				return to + " = append(" + to + ", " + char + ")", true
			}
			return to + ".WriteByte(" + char + ")", true
		}
	}
	if call, ok := p.(*ast.CallExpr); ok {
		if f, ok := formOf(x.TypesInfo, call); ok {
			if line, ok := x.formLine(w, file, to, call, f); ok {
				return line, true
			}
		}
	}
	if w.sink == kit.NoSink {
		return to + " = append(" + to + ", " + text + "...)", kit.Predeclared(x.Pass, file, p.Pos(), "append")
	}
	return to + ".WriteString(" + text + ")", true
}

// formLine appends what call would have made a string of.
func (x checker) formLine(w write, file *ast.File, to string, call *ast.CallExpr, f form) (string, bool) {
	name, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || !kit.Predeclared(x.Pass, file, call.Pos(), "int64") {
		return "", false
	}
	args, ok := kit.Source(x.Pass, call.Lparen+1, call.Rparen)
	if f.wraps {
		args = "int64(" + args + "), 10"
	}
	fun := kit.Text(x.Pass, name.X) + "." + f.to
	if w.sink == kit.NoSink {
		return to + " = " + fun + "(" + to + ", " + args + ")", ok
	}
	room, has := w.sink.Room(x.Pass, file, w.to, f.room)
	has = has && (!w.sink.Borrows(f.room) || still(x.TypesInfo, call))
	return to + ".Write(" + fun + "(" + room + ", " + args + "))", ok && has
}
