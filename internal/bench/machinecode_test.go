package bench

import (
	"errors"
	"strings"
	"testing"
)

const codeSource = `package m

import "fmt"

type shape interface{ area() int }

type square struct{ side int }

func (s square) area() int { return s.side * s.side }

type box struct{ side int }

func (b *box) volume() int { return b.side * b.side * b.side }

var table = [...]string{"one", "two"}

func direct(n int) int { return leaf(n) + 1 }

//go:noinline
func leaf(n int) int { return n * 3 }

func asserted(v any) string {
	if s, ok := v.(fmt.Stringer); ok {
		return s.String()
	}
	return fmt.Sprint("no ", v, " stringer")
}

func dynamic(n int) int {
	var s shape = square{n}
	return twice(s)
}

//go:noinline
func twice(s shape) int { return 2 * s.area() }

func looked(n int) string { return table[n%2] }

//go:noinline
func named(b *box) int { return b.side }

func later(n int) int { return n + 7 }
`

const codeTests = `package m

import "testing"

var (
	sum  int
	text string
)

func BenchmarkDirect(b *testing.B) { for range b.N { sum += direct(b.N) } }
func BenchmarkAsserted(b *testing.B) { for range b.N { text = asserted(b) } }
func BenchmarkDynamic(b *testing.B) { for range b.N { sum += dynamic(b.N) } }
func BenchmarkLooked(b *testing.B) { for range b.N { text = looked(b.N) } }
func BenchmarkNamed(b *testing.B) { for range b.N { sum += named(&box{b.N}) } }
func BenchmarkLater(b *testing.B) { for range b.N { sum += later(b.N) } }
func TestNothing(t *testing.T) { if later(1) != 8 { t.Log("other") } }
`

// reachable names the functions that the change of codeSource by replacing
// words can be told not to reach.
func reachable(t *testing.T, files map[string]string, words ...string) string {
	t.Helper()
	var sides [2]*Builder
	var pkgs [2]Package
	for i, text := range []string{codeSource, strings.NewReplacer(words...).Replace(codeSource)} {
		all := map[string]string{"m.go": text, "m_test.go": codeTests}
		for name, content := range files {
			all[name] = content
		}
		var err error
		if sides[i], err = NewBuilder(t.Context(), module(t, all), t.TempDir()); err != nil {
			t.Fatal(err)
		}
		listed, err := sides[i].Packages(t.Context(), ".")
		if err != nil {
			t.Fatal(err)
		}
		pkgs[i] = listed[0]
	}
	codes, err := MachineCodes(t.Context(), sides, pkgs)
	if errors.Is(err, ErrUnlistable) {
		return err.Error()
	}
	if err != nil {
		t.Fatal(err)
	}
	var same []string
	for _, name := range []string{"BenchmarkDirect", "BenchmarkAsserted", "BenchmarkDynamic", "BenchmarkLooked", "BenchmarkNamed", "BenchmarkLater", "TestNothing"} {
		if SameReach(codes[0], codes[1], name) {
			same = append(same, strings.TrimPrefix(name, "Benchmark"))
		}
	}
	return strings.Join(same, " ")
}

func TestSameReach(t *testing.T) {
	t.Parallel()
	const all = "Direct Asserted Dynamic Looked Named Later TestNothing"
	for _, c := range []struct {
		name, want string
		words      []string
		files      map[string]string
	}{
		{name: "a comment", want: all, words: []string{"type shape", "// A shape has an area.\ntype shape"}},
		// Numbered symbols of the later functions change their names.
		{name: "functions added before", want: all, words: []string{"type shape", `func added(v any) string {
	if s, ok := v.(fmt.GoStringer); ok {
		return fmt.Sprint("a", s, "b")
	}
	return "new"
}

type shape`}},
		{name: "a function called by one", want: "Asserted Dynamic Looked Named Later TestNothing", words: []string{"n * 3", "n * 5"}},
		{name: "an inlined function", want: "Direct Asserted Dynamic Looked Named", words: []string{"n + 7", "n + 8"}},
		{name: "a method called through an interface", want: "Direct Asserted Looked Named Later TestNothing", words: []string{"s.side * s.side", "s.side + s.side"}},
		{name: "a method that nothing calls", want: all, words: []string{"b.side * b.side * b.side", "b.side"}},
		{name: "data", want: "Direct Asserted Dynamic Named Later TestNothing", words: []string{`"two"`, `"tow"`}},
		{name: "initialisation", want: "", words: []string{"type shape", "func init() { table[0] = fmt.Sprint(1) }\n\ntype shape"}},
		{name: "assembly", want: "the machine code cannot be listed: example.com/m has assembly, C or embedded files", words: []string{"n + 7", "n + 8"}, files: map[string]string{
			"m.s": "TEXT ·asm(SB), 4, $0-0\n\tRET\n", "asm.go": "package m\n\nfunc asm()\n"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := reachable(t, c.files, c.words...); got != c.want {
				t.Errorf("the same: %q\nwant      %q", got, c.want)
			}
		})
	}
}

func TestMachineCodeThatIsCutOff(t *testing.T) {
	for _, text := range []string{"\trel 1+4 t=R_CALL x+0\n", "garbage\n", "m.f STEXT size=1\n\trel broken\n"} {
		c := &MachineCode{syms: map[string]*symbol{}}
		if err := c.read(strings.NewReader(text)); err == nil {
			t.Errorf("%q was read", text)
		}
	}
}
