package regexpliteral

import (
	"go/ast"
	"go/types"
	"regexp/syntax"

	"github.com/gotoll/toll/rule/kit"
)

// A part is what a pattern finds, as far as package strings finds it too.
type part int

const (
	nothing part = iota
	fixed        // one text, anywhere
	end          // one text, at the begin or end
	class        // a run of characters of one class, at the begin or end
)

// stands says what a pattern finds.
func stands(p kit.Pattern) part {
	if !p.Const || p.Posix {
		return nothing
	}
	re, err := syntax.Parse(p.Text, syntax.Perl)
	if err != nil {
		return nothing
	}
	parts, anchored := []*syntax.Regexp{re}, false
	if re.Op == syntax.OpConcat {
		parts = re.Sub
	}
	if n := len(parts); n == 2 {
		switch {
		case parts[0].Op == syntax.OpBeginText:
			parts, anchored = parts[1:], true
		case parts[1].Op == syntax.OpEndText:
			parts, anchored = parts[:1], true
		}
	}
	if len(parts) != 1 {
		return nothing
	}
	switch only := parts[0]; {
	case only.Op == syntax.OpLiteral && only.Flags&syntax.FoldCase == 0 && anchored:
		return end
	case only.Op == syntax.OpLiteral && only.Flags&syntax.FoldCase == 0:
		return fixed
	case anchored && only.Op == syntax.OpPlus && (only.Sub[0].Op == syntax.OpCharClass && len(only.Sub[0].Rune) <= few || only.Sub[0].Op == syntax.OpLiteral && len(only.Sub[0].Rune) == 1):
		return class
	}
	return nothing
}

// few is the most ends of ranges that a class written out for strings.Trim has.
const few = 12

// replaces says what a call that replaces the matches of such a pattern does
// with a regexp; "" for other calls.
func replaces(info *types.Info, call *ast.CallExpr, vars map[*types.Var]*variable) string {
	if len(call.Args) != 2 || !kit.IsRegexpMethod(info, call, "ReplaceAllString", "ReplaceAllLiteralString", "ReplaceAll", "ReplaceAllLiteral") {
		return ""
	}
	var p kit.Pattern
	switch recv := ast.Unparen(kit.Receiver(call)).(type) {
	case *ast.CallExpr:
		if kit.IsRegexpCall(info, recv, "MustCompile") {
			p, _ = kit.CompiledPattern(info, recv)
		}
	case *ast.Ident:
		if v := vars[kit.Variable(info, recv)]; v != nil {
			p = v.pattern
		}
	}
	removed := removes(info, call.Args[1])
	switch stands(p) {
	case fixed:
		return "runs a regexp to replace a fixed text"
	case end:
		if removed {
			return "runs a regexp to cut off a fixed text"
		}
	case class:
		if removed {
			return "runs a regexp to trim characters off one end"
		}
	}
	return ""
}

// removes tells whether matches are replaced by nothing.
func removes(info *types.Info, with ast.Expr) bool {
	if text, ok := kit.ConstString(info, with); ok {
		return text == ""
	}
	if kit.IsNil(info, with) {
		return true
	}
	switch e := ast.Unparen(with).(type) {
	case *ast.CallExpr: // []byte("")
		if kit.IsConversion(info, e) {
			return removes(info, e.Args[0])
		}
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	}
	return false
}
