package eagerlog

import (
	"go/ast"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/rule/kit"
)

// formattedFirst reports zap's Check that is given a text which was formatted for it: whether the level
// is on it tells behind the formatting.
func formattedFirst(j *judge, c inspector.Cursor) {
	info, call := j.pass.TypesInfo, c.Node().(*ast.CallExpr)
	if !kit.IsMethod(info, call, "go.uber.org/zap", "Logger", "Check") || len(call.Args) != 2 {
		return
	}
	if level, constant := kit.ConstInt(info, call.Args[0]); constant && level >= 0 {
		return // Info and above are on
	}
	frame, inside := kit.Frame(c)
	if !inside {
		return
	}
	text := ast.Unparen(call.Args[1])
	if v := kit.Variable(info, text); v != nil {
		if !kit.IsLocal(v) || len(kit.UsesBut(info, frame, v, text)) > 0 {
			return // it has another reader
		}
		text = ast.Unparen(kit.Origin(info, frame.Node(), text))
	}
	made, ok := text.(*ast.CallExpr)
	if !ok || !kit.IsCall(info, made, "fmt", "Sprintf", "Sprint", "Sprintln") || j.exempt(c) {
		return
	}
	kit.Report(j.pass, finding.Suggest, made, "computes "+kit.Spoken(kit.Callee(info, made))+" for a record before Check says whether its level is on")
}
