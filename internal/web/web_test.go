package web

import (
	"bytes"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

func TestOwnCodeStaysSmall(t *testing.T) {
	if n := CodeSize(); n == 0 || n > 150_000 {
		t.Errorf("style and script take %d bytes of 150,000", n)
	}
}

func TestPolicyNamesThePagesOwnCode(t *testing.T) {
	var b bytes.Buffer
	if err := Render(&b, Report{Title: "x"}); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	for tag, directive := range map[string]string{"style": "style-src", "script": "script-src"} {
		body := regexp.MustCompile(`(?s)<` + tag + `>(.*?)</` + tag + `>`).FindStringSubmatch(page)
		if body == nil {
			t.Fatalf("no <%s>", tag)
		}
		want := directive + " '" + hash([]byte(body[1])) + "'"
		// html/template writes '+' of the hash as an entity.
		if policy := strings.NewReplacer("&#39;", "'", "&#43;", "+").Replace(page); !strings.Contains(policy, want) {
			t.Errorf("policy lacks %s", want)
		}
	}
	if !strings.Contains(page, "default-src &#39;none&#39;") {
		t.Error("policy does not begin with nothing")
	}
}

func join(lines [][]Token) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		for _, tok := range l {
			out[i] += tok.Text
		}
	}
	return out
}

func TestColour(t *testing.T) {
	lines := []string{"func f() string {", "\t// say", "\treturn \"a\" + `b", "c` + x(12)", "}"}
	got := Colour(lines)
	for i, text := range join(got) {
		if text != lines[i] {
			t.Errorf("line %d became %q", i, text)
		}
	}
	for _, want := range []struct {
		line int
		tok  Token
	}{
		{0, Token{"k", "func"}}, {1, Token{"c", "// say"}}, {2, Token{"s", `"a"`}}, {2, Token{"s", "`b"}}, {3, Token{"s", "c`"}}, {3, Token{"n", "12"}},
	} {
		found := false
		for _, tok := range got[want.line] {
			found = found || tok == want.tok
		}
		if !found {
			t.Errorf("line %d has no %v: %v", want.line, want.tok, got[want.line])
		}
	}
}

func FuzzColour(f *testing.F) {
	f.Add("func f() {\n\treturn \"x\n` + 'a' /* c\n*/ }\r\n")
	f.Add("`a\r\nb` \xff\x00 \"")
	f.Fuzz(func(t *testing.T, src string) {
		lines := strings.Split(src, "\n")
		got := join(Colour(lines))
		for i := range lines {
			if got[i] != lines[i] {
				t.Fatalf("line %d: %q became %q", i, lines[i], got[i])
			}
		}
	})
}

func TestMarkdown(t *testing.T) {
	for _, c := range []struct{ in, has, hasNot string }{
		{"## Why", "<h4>Why</h4>", "id="},
		{"###### deep", "<h6>deep</h6>", ""},
		{"<script>alert(1)</script>", "", "<script"},
		{"a <b>b</b>", "", "<b>"},
		{"[x](javascript:alert(1))", "<a", "javascript"},
		{"![alt](https://example.com/x.png)", ">alt</a>", "<img"},
		{"|a|b|\n|---|--:|\n|1|2|", `<td align="right">2</td>`, "style="},
		{"```go\nx := 1 < 2\n```", "x := 1 &lt; 2", ""},
	} {
		got, err := Markdown(c.in, 3)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(got), c.has) || c.hasNot != "" && strings.Contains(string(got), c.hasNot) {
			t.Errorf("%q gives %q, want %q and not %q", c.in, got, c.has, c.hasNot)
		}
	}
}

func TestDiff(t *testing.T) {
	got := Diff("--- a/x.go\n+++ b/x.go\n@@ -5,3 +5,3 @@ func f\n same\n--- old comment\n+++ new\n\n\\ No newline at end of file\n")
	want := []DiffLine{
		{Kind: "file", Text: "--- a/x.go"}, {Kind: "file", Text: "+++ b/x.go"}, {Kind: "hunk", Text: "@@ -5,3 +5,3 @@ func f"},
		{Kind: "same", Old: "5", New: "5", Text: "same"}, {Kind: "del", Old: "6", Text: "-- old comment"}, {Kind: "add", New: "6", Text: "++ new"},
		{Kind: "same", Old: "7", New: "7"}, {Kind: "file", Text: `\ No newline at end of file`},
	}
	if len(got) != len(want) {
		t.Fatalf("got %v", got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("line %d: got %v, want %v", i, got[i], want[i])
		}
	}
	if Diff("") != nil {
		t.Error("no diff is not nothing")
	}
}

func FuzzDiff(f *testing.F) {
	f.Add("--- a\n+++ b\n@@ -1 +1 @@\n-a\n+b\n")
	f.Add("@@ -9999999999999999999,1 +x @@\n a")
	f.Fuzz(func(t *testing.T, s string) {
		n := strings.Count(strings.TrimSuffix(s, "\n"), "\n") + 1
		if s != "" && len(Diff(s)) != n {
			t.Errorf("%d lines of %d", len(Diff(s)), n)
		}
	})
}

func TestBar(t *testing.T) {
	for _, c := range []struct {
		low, high, max float64
		want           *Bar
	}{
		{0.25, 0.5, 1, &Bar{Low: 250, Span: 250}},
		{0.25, 0.5, 0.5, &Bar{Low: 500, Span: 500}},
		{0, 0.00001, 1, &Bar{Low: 0, Span: 4}},
		{2, 3, 1, &Bar{Low: 1000, Span: 0}},
		{0, 0, 0, nil},
	} {
		got := NewBar(c.low, c.high, c.max, "")
		if (got == nil) != (c.want == nil) || got != nil && *got != *c.want {
			t.Errorf("NewBar(%v, %v, %v) = %v, want %v", c.low, c.high, c.max, got, c.want)
		}
	}
}

func TestPlotStaysInside(t *testing.T) {
	p, left, right := NewPlot([]float64{0.5, 0.52, 0.9}, 0.5, 0.52, 0.9, 0.01)
	if p == nil || left != 0.5 || right != 1.01 {
		t.Fatalf("edges are %v and %v", left, right)
	}
	xs := []float64{p.Low, p.Low + p.Span, p.Mid, p.Band, p.Band + p.BandW, p.Zero}
	for i, d := range p.Dots {
		xs = append(xs, d.X)
		if d.Y < 0 || d.Y > PlotHeight-18 || i > 0 && d.Y <= p.Dots[i-1].Y {
			t.Errorf("dot %d is at height %v", i, d.Y)
		}
	}
	for _, x := range xs {
		if !(x >= 0 && x <= PlotWidth) {
			t.Errorf("%v is outside", x)
		}
	}
	if !(p.Mid < p.Zero && p.Low <= p.Mid) {
		t.Errorf("order is wrong: %+v", p)
	}
	for name, ratios := range map[string][]float64{"none": nil, "infinite": {1, math.Inf(1)}, "not a number": {math.NaN()}} {
		if p, _, _ := NewPlot(ratios, math.NaN(), math.NaN(), math.NaN(), 0.01); p != nil {
			t.Errorf("%s: drawn", name)
		}
	}
	if p, _, _ := NewPlot([]float64{0.9}, 0.9, 0.9, 0.9, 0.01); p == nil {
		t.Error("one launch is not drawn")
	}
}

// TestContrast holds the style sheet's colours to WCAG AA: 4.5 for text on
// every ground it stands on, 3 for the edges of controls.
func TestContrast(t *testing.T) {
	css := string(mustRead("assets/style.css")) + string(mustRead("assets/chart.css"))
	colours := map[string][2]string{}
	pair := `light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)`
	for _, m := range regexp.MustCompile(`--([a-z0-9-]+): `+pair).FindAllStringSubmatch(css, -1) {
		colours[m[1]] = [2]string{m[2], m[3]}
	}
	for _, m := range regexp.MustCompile(`(?m)^\.(k|s|n) \{ color: `+pair).FindAllStringSubmatch(css, -1) {
		colours["code-"+m[1]] = [2]string{m[2], m[3]}
	}
	for _, m := range regexp.MustCompile(`(?m)^\.sw\.([a-z]+) \{ background: `+pair).FindAllStringSubmatch(css, -1) {
		colours["frame-"+m[1]] = [2]string{m[2], m[3]}
	}
	check := func(fore, back string, least float64) {
		t.Helper()
		f, ok1 := colours[fore]
		b, ok2 := colours[back]
		if !ok1 || !ok2 {
			t.Errorf("style sheet has no colour %s or %s", fore, back)
			return
		}
		for i, theme := range []string{"light", "dark"} {
			if c := contrast(t, f[i], b[i]); c < least {
				t.Errorf("%s: %s on %s has contrast %.2f, wants %.1f", theme, fore, back, c, least)
			}
		}
	}
	for _, fore := range []string{"ink", "muted", "link", "cost", "good", "bad", "warn"} {
		for _, back := range []string{"bg", "panel", "sunk"} {
			check(fore, back, 4.5)
		}
	}
	for _, fore := range []string{"ink", "muted", "cost", "code-k", "code-s", "code-n"} {
		check(fore, "hit", 4.5)
	}
	for _, back := range []string{"add", "del"} {
		check("ink", back, 4.5)
		check("muted", back, 4.5)
	}
	for _, back := range []string{"frame-own", "frame-lib", "frame-sys", "frame-some", "frame-all"} {
		check("ink", back, 4.5)
	}
	for _, line := range []string{"c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7"} {
		check(line, "bg", 3)
	}
	check("edge", "panel", 3)
	check("edge", "bg", 3)
}

func contrast(t *testing.T, a, b string) float64 {
	la, lb := luminance(t, a), luminance(t, b)
	return (math.Max(la, lb) + 0.05) / (math.Min(la, lb) + 0.05)
}

func luminance(t *testing.T, hex string) float64 {
	t.Helper()
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		n, err := strconv.ParseUint(hex[1+2*i:3+2*i], 16, 8)
		if err != nil {
			t.Fatal(err)
		}
		c := float64(n) / 255
		if c <= 0.04045 {
			c /= 12.92
		} else {
			c = math.Pow((c+0.055)/1.055, 2.4)
		}
		sum += weight * c
	}
	return sum
}
