package kit

import (
	"go/ast"
	"go/types"
	"testing"
)

const effectsSource = `package p

import ("context"; "encoding/binary"; "fmt"; "hash"; "hash/fnv"; "math/big"; "net"; "net/http"; "net/netip"; "net/url"; "os"; "sort"; "strconv"; "strings"; "time"; "unicode/utf8")

type T struct{ n int; names []string }

var global int

func (t T) String() string { return other(t.n) }
func (t *T) Error() string { t.n++; return "" }
func other(n int) string { return os.Getenv("X") }

func pure(a []string) string {
	var b strings.Builder
	m := map[string]int{}
	var out []string
	for i, s := range a {
		b.WriteString(s)
		m[s] = i
		out = append(out, s)
	}
	return b.String() + strings.Join(out, "")
}
func calls(a []string) int { return len(pure(a)) }
func writesGlobal() int { global++; return global }
func writesField(t *T) int { t.n = 1; return 1 }
func writesElement(a []string) int { a[0] = ""; return 1 }
func appendsToArgument(a []string) []string { return append(a, "x") }
func aliases(a []string) int { b := a; b[0] = ""; return 1 }
func appendsInto(b []byte) []byte { return strconv.AppendInt(b, 1, 10) }
func copiesToOwn(b []byte) string { own := make([]byte, len(b)); copy(own, b); return string(own) }
func copiesToArgument(b []byte) int { return copy(b, "x") }
func builds(a []string) *T { t := &T{}; t.n = len(a); t.names = make([]string, len(a)); for i := range a { t.names[i] = a[i] }; return t }
func buildsValue(t T) T { t.n++; return t }
func buildsOn(a []string) *T { t := &T{names: a}; t.names[0] = ""; return t }
func buildsFrom(from *T) *T { t := &T{}; t = from; t.n = 1; return t }
func buildsOver(a []string) *T { t := new(T); t.names = a; t.names[0] = ""; return t }
func fixes(b []byte) (out [4]byte) { copy(out[:], b); return out }
func fixesOther(b *[4]byte) int { return copy(b[:], "x") }
func fails(n int) error { return fmt.Errorf("%d", n) }
func waits(c chan int) int { return <-c }
func starts() int { go pure(nil); return 1 }
func recurses(n int) int { return recurses(n - 1) }

func hashes(s string) uint64 { h := fnv.New64a(); h.Write([]byte(s)); fmt.Fprintf(h, "%s", s); return h.Sum64() }
func hashesInto(h hash.Hash64, s string) uint64 { h.Write([]byte(s)); return h.Sum64() }
func hashesKept(s string) uint64 { h := fnv.New64a(); h = kept; h.Write([]byte(s)); return h.Sum64() }
var kept hash.Hash64
func prints(a []string) string { var b strings.Builder; for _, s := range a { fmt.Fprintf(&b, "%s", s) }; return b.String() }
func printsInto(b *strings.Builder) string { fmt.Fprint(b, "x"); return b.String() }
func sorts(m map[string]int) []string { var out []string; for k := range m { out = append(out, k) }; sort.Strings(out); sort.Slice(out, func(i, j int) bool { return out[i] < out[j] }); return out }
func sortsArgument(a []string) []string { sort.Strings(a); return a }
func sortsCounting(a []string) int { own := make([]string, 2); sort.Slice(own, func(i, j int) bool { global++; return i < j }); return 1 }

func f(t T, a []string, c chan int, v func() int, b []byte, r *http.Request, ctx context.Context, u *url.URL, at time.Time, n *big.Int) {
	_ = []any{
		t.String(),
		(&t).Error(),
		pure(a),
		calls(a),
		writesGlobal(),
		writesField(&t),
		writesElement(a),
		appendsToArgument(a),
		aliases(a),
		appendsInto(b),
		copiesToOwn(b),
		copiesToArgument(b),
		binary.LittleEndian.Uint16(b),
		waits(c),
		starts(),
		recurses(1),
		v(),
		os.Getenv("X"),
		strings.Repeat("x", 3),
		strings.Map(nil, "x"),
		string(b),
		append(a, "x"),
		len(a),
		func() int { return writesGlobal() },
		utf8.EncodeRune(b, 'x'),
		r.Context(),
		r.Header.Get("Accept"),
		r.FormValue("q"),
		ctx.Value(0),
		u.Query(),
		u.String(),
		at.Sub(at).Seconds(),
		at.AppendFormat(b, "2006"),
		at.UnmarshalText(b),
		n.Sub(n, n),
		n.String(),
		hashes("x"),
		hashesInto(nil, "x"),
		hashesKept("x"),
		prints(a),
		printsInto(nil),
		sorts(nil),
		sortsArgument(a),
		sortsCounting(a),
		builds(a),
		buildsValue(t),
		buildsOn(a),
		buildsFrom(&t),
		buildsOver(a),
		fixes(b),
		fixesOther(nil),
		fails(1),
		time.UnixMilli(1),
		time.After(1),
		netip.AddrFrom4([4]byte{}),
		netip.MustParseAddr("x"),
		net.ParseIP("x"),
	}
}
`

// TestEffects asks of each element of f's list whether it may be skipped.
func TestEffects(t *testing.T) {
	want := []bool{
		true,       // a String method, by its name's promise
		false,      // an Error method whose own text breaks it
		true, true, // pure, alone and called
		false, false, false, // writes
		false, false, false, // appends to, aliases, and writes into arguments
		true, false, true, // copies to its own bytes and to an argument, reads a number
		false, false, // waits, starts a goroutine
		false,       // too deep to tell
		false,       // a function value
		false,       // the environment is not known
		true, false, // strings, without and with a function
		true, false, true, // conversion, append, len
		true,              // a literal that nobody calls
		false,             // writes into an argument
		true, true, false, // a request's context and header; a form that is read from the body
		true,       // a context
		true, true, // a URL
		true, false, false, // times, unless appended or decoded
		false, true, // Sub of a big number writes to it
		true, false, false, // writes into a hash of its own, of others, and maybe of others
		true, false, // prints into a buffer of its own, and of others
		true, false, false, // sorts a list of its own, of others, and counts meanwhile
		true, true, // builds a struct behind a pointer and by value
		false, false, false, // writes into a list that it was given, into another's struct, into a list that it keeps
		true, false, // copies into an array of its own and of others
		true,        // makes an error
		true, false, // makes a time, starts a timer
		true, false, true, // addresses, unless it may panic
	}
	pass, file := newPass(t, effectsSource)
	x := EffectsOf(pass)
	var list []ast.Expr
	ast.Inspect(file, func(n ast.Node) bool {
		if lit, ok := n.(*ast.CompositeLit); ok && len(lit.Elts) > 5 {
			list = lit.Elts
		}
		return list == nil
	})
	if len(list) != len(want) {
		t.Fatalf("%d expressions, %d answers", len(list), len(want))
	}
	for i, e := range list {
		if got := x.None(e); got != want[i] {
			t.Errorf("%s: no effects %v, want %v", types.ExprString(e), got, want[i])
		}
	}
}

// TestAsks asks of each call in f whether it only looks.
func TestAsks(t *testing.T) {
	pass, file := newPass(t, `package p

type window struct{ limit, at int }

func (w *window) getUpdate() int { w.at = w.limit; return w.at }
func (w *window) getLimit() int  { return w.limit }
func (w *window) getNext() int   { w.move(); return w.at }
func (w *window) getSame() int   { w.look(); return w.at }
func (w *window) move()          { w.step() }
func (w *window) step()          { w.at++ }
func (w *window) look() int      { return w.at }
func (w window) String() string  { w.at = 0; return "" }

type other interface{ GetLimit() int }

func f(w *window, o other) {
	w.getUpdate()
	w.getLimit()
	w.getNext()
	w.getSame()
	w.String()
	o.GetLimit()
}
`)
	want := []bool{false, false, false /* in the methods */, false, true, false, true, true, true}
	x := EffectsOf(pass)
	ast.Inspect(file, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			if got := x.Asks(call); len(want) == 0 || got != want[0] {
				t.Errorf("%s: only looks %v", types.ExprString(call), got)
			}
			want = want[min(1, len(want)):]
		}
		return true
	})
}
