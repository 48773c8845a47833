package splitfirst

import (
	"go/ast"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// checkArgument judges len(strings.Split(...)) and
// strings.Join(strings.Split(...), sep).
func checkArgument(s split) {
	_, i := s.cursor.ParentEdge()
	up := s.cursor.Parent()
	call := up.Node().(*ast.CallExpr)
	if s.limit < 0 && !s.after && s.walked(s.cursor) {
		s.report(finding.Suggest, costRange, "")
		return
	}
	if s.limit >= 0 || s.after || i != 0 {
		return
	}
	switch {
	case kit.IsBuiltin(s.TypesInfo, call, "len"):
		text := s.qualified("Count") + "(" + s.args() + ") + 1"
		if _, operation := up.Parent().Node().(*ast.BinaryExpr); operation {
			text = "(" + text + ")"
		}
		s.reportWhole(call, costCount, "count the separators", kit.Replace(call, text))
	case kit.IsCall(s.TypesInfo, call, s.pkg, "Join") && len(call.Args) == 2:
		text := s.qualified("ReplaceAll") + "(" + s.args() + ", " + kit.Text(s.Pass, call.Args[1]) + ")"
		s.reportWhole(call, costJoin, "replace the separators", kit.Replace(call, text))
	}
}

// reportWhole reports the split with an edit of the call around it. Joined bytes
// are a copy in any case.
func (s split) reportWhole(whole *ast.CallExpr, message, title string, edit analysis.TextEdit) {
	if s.unsure || kit.HasComment(s.file, whole.Pos(), whole.End()) {
		kit.Report(s.Pass, finding.Suggest, s.call, message)
		return
	}
	kit.Report(s.Pass, finding.Safe, s.call, message, kit.Fix(title, kit.Tidy(s.Pass, s.file, edit)...))
}

// fields matches Fields and FieldsFunc of strings and bytes.
func fields(pass *analysis.Pass, call *ast.CallExpr) bool {
	return len(call.Args) > 0 && (kit.IsCall(pass.TypesInfo, call, "strings", "Fields", "FieldsFunc") || kit.IsCall(pass.TypesInfo, call, "bytes", "Fields", "FieldsFunc"))
}

// checkFields judges strings.Fields(...)[0] and a range over strings.Fields(...), at
// once or by a variable, and those of FieldsFunc.
func checkFields(rp *rulePass, c inspector.Cursor) {
	call := c.Node().(*ast.CallExpr)
	f := kit.Callee(rp.TypesInfo, call)
	s := split{rulePass: rp, cursor: c, call: call, file: kit.File(c), pkg: f.Pkg().Path(), limit: -1, seq: f.Name() + "Seq"}
	switch kind, _ := c.ParentEdge(); kind {
	case edge.IndexExpr_X:
		i, ok := kit.ConstInt(rp.TypesInfo, c.Parent().Node().(*ast.IndexExpr).Index)
		if ok && i == 0 && !kit.Stored(c.Parent()) && !kit.Cold(rp.Pass, c) {
			s.report(finding.Suggest, costFirst, "")
		}
	case edge.AssignStmt_Rhs, edge.ValueSpec_Values:
		l, ok := newList(s)
		if !ok || kit.Cold(rp.Pass, c) {
			return
		}
		if l.oneByOne() {
			l.report(finding.Suggest, costRange, "")
			return
		}
		if !l.collect() || l.two || l.exact {
			return
		}
		switch others := len(l.ranges) + len(l.last) + len(l.lengths); {
		case len(l.first) > 0 && others == 0: // a check that there is a word is part of it
			l.report(finding.Suggest, costFirst, "")
		case !l.sure:
			l.checkRanged()
		}
	case edge.RangeStmt_X:
		edits, ok := s.sequence(c.Parent(), call)
		if ok && !kit.Cold(rp.Pass, c) {
			s.report("", costRange, "range over "+s.pkg+"."+s.seq, edits...)
		}
	}
}
