package kit

import (
	"go/ast"
	"regexp"
	"strings"
	"testing"
)

func (t LiteralTest) matches(s string) bool {
	switch {
	case t.Begin && t.End:
		return s == t.Text
	case t.Begin:
		return strings.HasPrefix(s, t.Text)
	case t.End:
		return strings.HasSuffix(s, t.Text)
	}
	return strings.Contains(s, t.Text)
}

func TestLiteral(t *testing.T) {
	tests := []struct {
		pattern string
		want    LiteralTest
		ok      bool
	}{
		{`abc`, LiteralTest{Text: "abc"}, true},
		{`^abc`, LiteralTest{Begin: true, Text: "abc"}, true},
		{`abc$`, LiteralTest{End: true, Text: "abc"}, true},
		{`^abc$`, LiteralTest{Begin: true, End: true, Text: "abc"}, true},
		{`^a\.b/$`, LiteralTest{Begin: true, End: true, Text: "a.b/"}, true},
		{`^(abc)`, LiteralTest{Begin: true, Text: "abc"}, true},
		{`^[.]x`, LiteralTest{Begin: true, Text: ".x"}, true},
		{`^$`, LiteralTest{Begin: true, End: true}, true},
		{`\Aabc\z`, LiteralTest{Begin: true, End: true, Text: "abc"}, true},
		{`^abc.*`, LiteralTest{Begin: true, Text: "abc"}, true},
		{`.*abc`, LiteralTest{Text: "abc"}, true},
		{`^abc.*$`, LiteralTest{}, false},  // . does not match a line feed
		{`^.*abc`, LiteralTest{}, false},   // . does not match a line feed
		{`(?m)^abc`, LiteralTest{}, false}, // at any line
		{`(?i)abc`, LiteralTest{}, false},  // folds case
		{`abc|abd`, LiteralTest{}, false},  // two texts
		{`ab?`, LiteralTest{Text: "a"}, true},
		{`^ab?$`, LiteralTest{}, false},
		{`a+`, LiteralTest{}, false},
		{`\babc`, LiteralTest{}, false},
		{"\uFFFD", LiteralTest{}, false}, // matches invalid bytes
		{``, LiteralTest{}, false},
		{`(`, LiteralTest{}, false},
	}
	for _, test := range tests {
		got, ok := Pattern{Text: test.pattern, Const: true}.Literal()
		if ok != test.ok || ok && got != test.want {
			t.Errorf("Literal(%q) = %+v, %v, want %+v, %v", test.pattern, got, ok, test.want, test.ok)
		}
	}
}

// FuzzLiteral holds every literal test to what package regexp says.
func FuzzLiteral(f *testing.F) {
	for _, p := range []string{`^abc`, `abc$`, `^$`, `.*a`, `a.*`, `^(é)$`, `[a]b?`, `a**`, `(?s).*x`, `(^a)(b$)`, `^^a`, `a$$`, `a^b`} {
		f.Add(p, "abc\n\xffé")
	}
	f.Fuzz(func(t *testing.T, pattern, input string) {
		test, ok := Pattern{Text: pattern, Const: true}.Literal()
		if !ok || len(pattern) > 100 {
			return
		}
		re, err := regexp.Compile(pattern)
		if err != nil {
			t.Fatalf("Literal accepts %q, which does not compile: %v", pattern, err)
		}
		for _, s := range []string{input, test.Text, test.Text + input, input + test.Text, input + test.Text + input, "\n" + test.Text + "\n", ""} {
			if got, want := test.matches(s), re.MatchString(s); got != want {
				t.Fatalf("pattern %q, input %q: literal test says %v, regexp says %v", pattern, s, got, want)
			}
		}
	})
}

func TestQuotedPattern(t *testing.T) {
	pass, file := newPass(t, `package p
import "regexp"
func f(s string) {
	regexp.MustCompile("^" + regexp.QuoteMeta(s))
	regexp.MustCompile("^" + s)
}`)
	var got []string
	ast.Inspect(file, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			if p, ok := QuotedPattern(pass.TypesInfo, call); ok {
				got = append(got, p.Text)
			}
		}
		return true
	})
	if len(got) != 1 || got[0] != "^q" {
		t.Errorf("quoted patterns: %q, want ^q alone", got)
	}
}
