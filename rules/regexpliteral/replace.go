package regexpliteral

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp/syntax"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

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

// parsed is the syntax of a constant pattern, nil for others and for those of POSIX.
func parsed(p kit.Pattern) *syntax.Regexp {
	if !p.Const || p.Posix {
		return nil
	}
	re, err := syntax.Parse(p.Text, syntax.Perl)
	if err != nil {
		return nil
	}
	return re
}

// stands says what a pattern finds.
func stands(p kit.Pattern) part {
	re := parsed(p)
	if re == nil {
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
func replaces(info *types.Info, c inspector.Cursor, vars map[*types.Var]*variable) string {
	call := c.Node().(*ast.CallExpr)
	if len(call.Args) != 2 || !kit.IsRegexpMethod(info, call, "ReplaceAllString", "ReplaceAllLiteralString", "ReplaceAll", "ReplaceAllLiteral") {
		return ""
	}
	removed := removes(info, call.Args[1])
	switch stands(receiverPattern(info, call, vars)) {
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
	if v := ofPackage(info, call, vars); v != nil && !seldom(c) && replacesEach(info, call, v.pattern) {
		return "runs a regexp to replace single characters"
	}
	return ""
}

// ofPackage is the field or variable of the package that holds the regexp whose method call is, nil for others: one
// that is compiled on the spot is the business of regexpinloop.
func ofPackage(info *types.Info, call *ast.CallExpr, vars map[*types.Var]*variable) *variable {
	v, ok := kit.Object(info, kit.Receiver(call)).(*types.Var)
	if !ok || kit.IsLocal(v) {
		return nil
	}
	return vars[v.Origin()]
}

// finds says what a call looks for or splits at with the regexp of a fixed text,
// where no more than that is asked of its answer; "" for other calls.
func finds(info *types.Info, c inspector.Cursor, vars map[*types.Var]*variable) string {
	call := c.Node().(*ast.CallExpr)
	switch {
	case len(call.Args) == 2 && kit.IsRegexpMethod(info, call, "Split"):
		if stands(receiverPattern(info, call, vars)) == fixed {
			return "runs a regexp to split at a fixed text"
		}
		if v := ofPackage(info, call, vars); v != nil && wholly(info, call.Args[1]) {
			return splitsAt(v.pattern)
		}
	case len(call.Args) == 2 && kit.IsRegexpMethod(info, call, "FindAllString", "FindAll"):
		if v := ofPackage(info, call, vars); v != nil && wholly(info, call.Args[1]) {
			return takesAll(v.pattern)
		}
	case len(call.Args) == 1 && kit.IsRegexpMethod(info, call, "FindStringIndex", "FindIndex", "FindString", "Find"):
		test, ok := receiverPattern(info, call, vars).Literal()
		if ok && test.Text != "" && compared(info, c) {
			return lookFor
		}
	case len(call.Args) == 1 && kit.IsRegexpMethod(info, call, "MatchString", "Match"):
		if v := ofPackage(info, call, vars); v != nil {
			if ofLine(v.pattern) {
				return "runs a regexp to look for a fixed text at one end of a line"
			}
			if folds(v.pattern) {
				return "runs a regexp to compare with a fixed text in any case"
			}
			if ofTexts(v.pattern) && !seldom(c) {
				return "runs a regexp to compare with a few fixed texts"
			}
			if ofClasses(v.pattern) && !seldom(c) {
				return "runs a regexp to ask of which class characters are"
			}
		}
	case len(call.Args) == 1 && kit.IsRegexpMethod(info, call, "FindStringSubmatch", "FindSubmatch"):
		if follows(receiverPattern(info, call, vars)) {
			return "runs a regexp to take what follows a fixed text"
		}
	}
	return ""
}

// ofLine tells whether a pattern is a fixed text at one end and .* up to the other:
// HasPrefix or HasSuffix for texts without a line feed.
func ofLine(p kit.Pattern) bool {
	re := parsed(p)
	if re == nil || re.Op != syntax.OpConcat || len(re.Sub) != 4 || re.Sub[0].Op != syntax.OpBeginText || re.Sub[3].Op != syntax.OpEndText {
		return false
	}
	text, rest := re.Sub[1], re.Sub[2]
	if rest.Op == syntax.OpLiteral {
		text, rest = rest, text
	}
	return text.Op == syntax.OpLiteral && text.Flags&syntax.FoldCase == 0 && rest.Op == syntax.OpStar &&
		(rest.Sub[0].Op == syntax.OpAnyCharNotNL || rest.Sub[0].Op == syntax.OpAnyChar)
}

// follows tells whether a pattern is a fixed text and the group of all behind it,
// which Cut or CutPrefix gives as well.
func follows(p kit.Pattern) bool {
	re := parsed(p)
	if re == nil || re.Op != syntax.OpConcat {
		return false
	}
	parts := re.Sub
	if parts[0].Op == syntax.OpBeginText {
		parts = parts[1:]
	}
	if n := len(parts); n > 0 && parts[n-1].Op == syntax.OpEndText {
		parts = parts[:n-1]
	}
	if len(parts) != 2 || parts[0].Op != syntax.OpLiteral || parts[0].Flags&syntax.FoldCase != 0 || parts[1].Op != syntax.OpCapture {
		return false
	}
	rest := parts[1].Sub[0]
	return (rest.Op == syntax.OpStar || rest.Op == syntax.OpPlus) && rest.Flags&syntax.NonGreedy == 0 &&
		(rest.Sub[0].Op == syntax.OpAnyChar || rest.Sub[0].Op == syntax.OpAnyCharNotNL)
}

// compared tells whether the result of the call at c is only compared with nil or
// with no text, at once or by a local variable.
func compared(info *types.Info, c inspector.Cursor) bool {
	if kind, _ := c.ParentEdge(); kind == edge.AssignStmt_Rhs {
		s := c.Parent().Node().(*ast.AssignStmt)
		v := kit.Variable(info, s.Lhs[0])
		frame, inside := kit.Frame(c)
		if len(s.Lhs) != 1 || s.Tok != token.DEFINE || !inside || v == nil || len(kit.Given(info, frame.Node(), v)) != 1 {
			return false
		}
		asked := false
		for use := range kit.Uses(info, frame, v) {
			if use.Node() == s.Lhs[0] {
				continue
			}
			if !comparedHere(info, use) {
				return false
			}
			asked = true
		}
		return asked
	}
	return comparedHere(info, c)
}

// comparedHere tells whether the expression at c is compared with nil or with no text.
func comparedHere(info *types.Info, c inspector.Cursor) bool {
	e, ok := c.Parent().Node().(*ast.BinaryExpr)
	if !ok || e.Op != token.EQL && e.Op != token.NEQ || e.X != c.Node() {
		return false
	}
	text, constant := kit.ConstString(info, e.Y)
	return kit.IsNil(info, e.Y) || constant && text == ""
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
