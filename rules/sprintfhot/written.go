package sprintfhot

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// A write is w.WriteString(s) or append(b, s...) of the string that fmt made.
// fmt.Fprintf writes the same bytes with the same results, and in one Write too;
// fmt.Appendf appends the same bytes.
type write struct {
	call    *ast.CallExpr
	to      ast.Expr
	appends bool
	// promoted is for the writer that a struct embeds: whether the struct writes as
	// its WriteString does is for a person to see.
	promoted bool
}

// writtenTo finds the write that c is the only argument of. The writers are
// those of the standard library that keep what they get in memory: there Write
// and WriteString do the same.
func writtenTo(pass *analysis.Pass, c inspector.Cursor) (w write, ok bool) {
	if kind, _ := c.ParentEdge(); kind != edge.CallExpr_Args {
		return w, false
	}
	w.call = c.Parent().Node().(*ast.CallExpr)
	info := pass.TypesInfo
	if kit.IsBuiltin(info, w.call, "append") {
		w.to, w.appends = w.call.Args[0], true
		return w, len(w.call.Args) == 2 && w.call.Ellipsis.IsValid() && kit.AtLeast(pass, kit.File(c), "1.19") &&
			types.Identical(types.Unalias(info.TypeOf(w.to)), types.NewSlice(types.Typ[types.Byte]))
	}
	sink := kit.NoSink
	if w.to, sink = kit.StringSink(info, w.call); sink == kit.NoSink {
		w.promoted = kit.IsMethod(info, w.call, "strings", "Builder", "WriteString") || kit.IsMethod(info, w.call, "bytes", "Buffer", "WriteString") ||
			kit.IsMethod(info, w.call, "bufio", "Writer", "WriteString")
	}
	return w, sink != kit.NoSink || w.promoted
}

func (w write) report(pass *analysis.Pass, c inspector.Cursor, call *ast.CallExpr, name string) {
	by := "WriteString"
	if w.appends {
		by = "append"
	}
	message := "fmt." + name + " allocates a string that " + by + " copies"
	file := kit.File(c)
	pkg := kit.PackageIdent(pass.TypesInfo, call)
	first, _ := kit.Source(pass, call.Args[0].Pos(), call.Rparen)
	if w.promoted || first == "" || pkg == nil || kit.HasComment(file, w.call.Pos(), call.Args[0].Pos()) || kit.HasComment(file, call.Rparen, w.call.End()) {
		kit.Report(pass, finding.Suggest, call, message)
		return
	}
	to := kit.Text(pass, w.to)
	twin := "F" + name[1:] // Sprintf becomes Fprintf
	if w.appends {
		twin = "Append" + strings.TrimPrefix(name, "Sprint")
	} else if !isPointer(pass.TypesInfo, w.to) {
		to = "&" + to
	}
	edit := kit.ReplaceRange(w.call.Pos(), call.Args[0].Pos(), pkg.Name+"."+twin+"("+to+", ")
	end := kit.ReplaceRange(call.Rparen, w.call.End(), ")")
	kit.Report(pass, "", call, message, kit.Fix("use fmt."+twin, kit.Tidy(pass, file, edit, end)...))
}

func isPointer(info *types.Info, e ast.Expr) bool {
	_, ok := kit.Underlying(info, e).(*types.Pointer)
	return ok
}
