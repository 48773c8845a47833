package regexpliteral

import (
	"go/ast"
	"go/types"
	"regexp/syntax"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gotoll/toll/rule/kit"
)

// longest is how many classes in a row are written out as a loop with ease: the first character's, and
// those of the others.
const longest = 2

// ofClasses tells whether a pattern asks of which classes the characters of a text are, and nothing else: all of one,
// the first of one and the others of another, or any of one. A loop over them says the same.
func ofClasses(p kit.Pattern) bool {
	re := parsed(p)
	if re == nil {
		return false
	}
	if isAny(re) {
		return true
	}
	if re.Op != syntax.OpConcat || len(re.Sub) < 3 {
		return false
	}
	last := len(re.Sub) - 1
	if re.Sub[0].Op != syntax.OpBeginText || re.Sub[last].Op != syntax.OpEndText || last-1 > longest {
		return false
	}
	for i, part := range re.Sub[1:last] {
		if !isClassRun(part, i == last-2) {
			return false
		}
	}
	return true
}

// isAny tells whether re is a class that one character somewhere has to be of.
func isAny(re *syntax.Regexp) bool {
	for re.Op == syntax.OpPlus || re.Op == syntax.OpCapture {
		re = re.Sub[0]
	}
	return isClass(re)
}

func isClass(re *syntax.Regexp) bool { return re.Op == syntax.OpCharClass }

// isClassRun tells whether re is a number of characters of one class: one, a known number, or, for the last of all,
// as many as there are.
func isClassRun(re *syntax.Regexp, last bool) bool {
	switch re = open(re); re.Op {
	case syntax.OpCharClass:
		return true
	case syntax.OpPlus, syntax.OpStar:
		return last && isClass(open(re.Sub[0]))
	case syntax.OpRepeat:
		return (last || re.Min == re.Max) && isClass(open(re.Sub[0]))
	}
	return false
}

// open is what a group holds.
func open(re *syntax.Regexp) *syntax.Regexp {
	for re.Op == syntax.OpCapture {
		re = re.Sub[0]
	}
	return re
}

// isEach tells whether a pattern finds each character of one class, or each run of them where that is removed.
func isEach(re *syntax.Regexp, removed bool) bool {
	if removed && re.Op == syntax.OpPlus {
		re = re.Sub[0]
	}
	return isClass(re)
}

// replacesEach tells whether a pattern finds each character of a class, and a constant takes its place.
func replacesEach(info *types.Info, call *ast.CallExpr, p kit.Pattern) bool {
	with, ok := constant(info, call.Args[1])
	if !ok || strings.Contains(with, "$") {
		return false
	}
	re := parsed(p)
	return re != nil && isEach(re, with == "")
}

// constant is the text of a constant, or of the bytes made of one.
func constant(info *types.Info, e ast.Expr) (text string, ok bool) {
	if call, isCall := ast.Unparen(e).(*ast.CallExpr); isCall && kit.IsConversion(info, call) {
		e = call.Args[0]
	}
	if text, ok = kit.ConstString(info, e); ok {
		return text, true
	}
	return "", removes(info, e)
}

// replacesClass tells whether a pattern may be one whose characters are replaced each.
func replacesClass(p kit.Pattern) bool {
	re := parsed(p)
	return re != nil && isEach(re, true)
}

// longFunction is the number of statements from which on a function does more than a regexp costs.
const longFunction = 48

// seldom tells whether the function around c does much else, or looks, by its name, at settings, at what a person types
// or at the beginning of something: a regexp reads better than a loop there.
func seldom(c inspector.Cursor) bool {
	decl := kit.Decl(c)
	if decl == nil || kit.LoopDepth(c) == 0 && !kit.Short(decl.Body, longFunction) {
		return true
	}
	words := kit.Words(decl.Name.Name)
	if decl.Recv != nil {
		if decl.Type.Params.NumFields() == 0 && len(words) == 1 && slices.Contains([]string{"validate", "check", "valid", "verify"}, words[0]) {
			return true // of the receiver's own fields
		}
		ast.Inspect(decl.Recv.List[0].Type, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				words = append(words, kit.Words(id.Name)...)
			}
			return true
		})
	}
	return slices.ContainsFunc(words, func(w string) bool {
		return slices.Contains([]string{
			"config", "cfg", "conf", "option", "options", "opts", "flag", "flags", "settings", "env", "cmd", "command", "interactive", "prompt", "ask", "lint", "provision", "shell",
			"new", "init", "open", "load", "start", "setup", "connect", "dial", "register", "run", "main", "install", "migrate", "bootstrap", "restore",
		}, w)
	})
}
