package eagerlog

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// chosen reports a text that is made in one branch or another and read by debug records only: the
// first of the definitions, at c, that costs something.
func chosen(j *judge, c inspector.Cursor) {
	info, s := j.pass.TypesInfo, c.Node().(*ast.AssignStmt)
	if len(s.Lhs) != 1 || len(s.Rhs) != 1 || j.costly(s.Rhs[0]) == "" {
		return
	}
	v := kit.Variable(info, s.Lhs[0])
	frame, inside := kit.Frame(c)
	if !inside || !kit.IsLocal(v) || !kit.DeclaredIn(v, kit.FuncBody(frame.Node())) || !kit.IsString(v.Type()) {
		return
	}
	given := kit.Given(info, frame.Node(), v)
	first := slices.IndexFunc(given, func(e ast.Expr) bool { return e != nil && j.costly(e) != "" })
	if len(given) < 2 || first < 0 || given[first] != s.Rhs[0] {
		return
	}
	for _, e := range given {
		if e == nil || !j.effects.None(e) || slices.Contains(kit.Variables(info, e), v) {
			return
		}
	}
	var defs []ast.Node
	for use := range kit.Uses(info, frame, v) {
		if kind, _ := use.ParentEdge(); kind == edge.AssignStmt_Lhs {
			defs = append(defs, use.Parent().Node())
		}
	}
	if underLock(c) || !j.recordsOnly(frame, v, defs...) || j.exempt(c) {
		return
	}
	kit.Report(j.pass, finding.Suggest, s.Rhs[0], "computes "+j.costly(s.Rhs[0])+" for debug records only, before anybody asks whether the level is on")
}
