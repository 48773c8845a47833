package kit

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode/utf8"
)

// A Pattern is the pattern of a call of package regexp that compiles one.
type Pattern struct {
	Expr  ast.Expr
	Text  string // when Const
	Const bool
	Posix bool
}

// RegexpPaths are package regexp and a fork with its interface and language.
func RegexpPaths() []string { return []string{"regexp", "github.com/grafana/regexp"} }

// IsRegexpCall tells whether call calls one of the named functions of package
// regexp or its fork.
func IsRegexpCall(info *types.Info, call *ast.CallExpr, names ...string) bool {
	return slices.ContainsFunc(RegexpPaths(), func(path string) bool { return IsCall(info, call, path, names...) })
}

// IsRegexpMethod tells whether call calls one of the named methods of a compiled
// regexp.
func IsRegexpMethod(info *types.Info, call *ast.CallExpr, names ...string) bool {
	return slices.ContainsFunc(RegexpPaths(), func(path string) bool { return IsMethod(info, call, path, "Regexp", names...) })
}

// CompiledPattern is the pattern that call compiles: of Compile, MustCompile,
// their POSIX twins, and of the functions Match, MatchString and MatchReader.
func CompiledPattern(info *types.Info, call *ast.CallExpr) (p Pattern, ok bool) {
	if len(call.Args) == 0 || !IsRegexpCall(info, call, "Compile", "MustCompile", "CompilePOSIX", "MustCompilePOSIX", "Match", "MatchString", "MatchReader") {
		return p, false
	}
	p.Expr = call.Args[0]
	p.Text, p.Const = ConstString(info, p.Expr)
	p.Posix = IsRegexpCall(info, call, "CompilePOSIX", "MustCompilePOSIX")
	return p, true
}

// QuotedPattern is a pattern that stands for what call compiles where that is made of
// constants and of texts that regexp.QuoteMeta has quoted: any text stands for those,
// since it is matched as it is.
func QuotedPattern(info *types.Info, call *ast.CallExpr) (p Pattern, ok bool) {
	p, ok = CompiledPattern(info, call)
	if !ok || p.Const || p.Posix {
		return p, false
	}
	text, quoted := quotedText(info, p.Expr)
	p.Text, p.Const = text, quoted
	return p, quoted
}

// quotedText is the text of e with a letter for each quoted part.
func quotedText(info *types.Info, e ast.Expr) (text string, ok bool) {
	if text, ok := ConstString(info, e); ok {
		return text, true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		x, okX := quotedText(info, e.X)
		y, okY := quotedText(info, e.Y)
		return x + y, okX && okY && e.Op == token.ADD
	case *ast.CallExpr:
		return "q", IsRegexpCall(info, e, "QuoteMeta")
	}
	return "", false
}

// Valid tells whether a constant pattern compiles.
func (p Pattern) Valid() bool { return p.Instructions() > 0 }

// Instructions is the length of the program that a constant pattern is compiled
// into, 0 where it is not constant or does not compile.
func (p Pattern) Instructions() int {
	flags := syntax.Perl
	if p.Posix {
		flags = syntax.POSIX
	}
	re, err := syntax.Parse(p.Text, flags)
	if err != nil || !p.Const {
		return 0
	}
	program, err := syntax.Compile(re.Simplify())
	if err != nil {
		return 0
	}
	return len(program.Inst)
}

// A LiteralTest is what a pattern asks when it asks no more than where a fixed
// text stands.
type LiteralTest struct {
	Begin, End bool // the text stands at the input's begin, at its end
	Text       string
}

// Literal is the test that matching the pattern comes to; ok is false for
// patterns that ask for more.
func (p Pattern) Literal() (t LiteralTest, ok bool) {
	if !p.Const || p.Posix {
		return t, false
	}
	re, err := syntax.Parse(p.Text, syntax.Perl)
	if err != nil {
		return t, false
	}
	parts := flattenPattern(re, nil)
	if len(parts) > 0 && parts[0].Op == syntax.OpBeginText {
		t.Begin = true
		parts = parts[1:]
	}
	if n := len(parts); n > 0 && parts[n-1].Op == syntax.OpEndText {
		t.End = true
		parts = parts[:n-1]
	}
	if !t.Begin && len(parts) > 0 && matchesAnything(parts[0]) {
		parts = parts[1:]
	}
	if n := len(parts); !t.End && n > 0 && matchesAnything(parts[n-1]) {
		parts = parts[:n-1]
	}
	var text strings.Builder
	for _, part := range parts {
		if part.Op != syntax.OpLiteral || part.Flags&syntax.FoldCase != 0 {
			return t, false
		}
		for _, r := range part.Rune {
			if r == utf8.RuneError || !utf8.ValidRune(r) {
				return t, false // also matches invalid bytes
			}
			text.WriteRune(r)
		}
	}
	t.Text = text.String()
	return t, t.Text != "" || t.Begin && t.End
}

// flattenPattern lists what a pattern matches one after the other, groups opened.
func flattenPattern(re *syntax.Regexp, parts []*syntax.Regexp) []*syntax.Regexp {
	switch re.Op {
	case syntax.OpConcat, syntax.OpCapture:
		for _, sub := range re.Sub {
			parts = flattenPattern(sub, parts)
		}
		return parts
	case syntax.OpEmptyMatch:
		return parts
	}
	return append(parts, re)
}

// matchesAnything tells whether re is x* : at an open end of a pattern it may
// match nothing, so it does not change which inputs match.
func matchesAnything(re *syntax.Regexp) bool {
	return re.Op == syntax.OpStar || re.Op == syntax.OpQuest
}
