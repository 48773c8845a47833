package kit

import (
	"go/ast"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
)

const poursSource = `package p

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
)

type T struct{ n int; w io.Writer }

func varint(n int64) []byte { var b [10]byte; return b[:binary.PutVarint(b[:], n)] }
func fill(b []byte) int { return binary.PutVarint(b, 1) }

func (t *T) Plain(w io.Writer) (n int, err error) {
	write := func(k int64) { n, err = w.Write(varint(k)) }
	write(1)
	return n, err
}
func (t *T) Counts(w io.Writer) { t.n++; fmt.Fprintln(w) }
func (t *T) Own(w io.Writer) { fmt.Fprintln(t.w) }
func (t *T) Hands(w io.Writer) { t.Plain(w); Buffered(w) }
func (t *T) HandsOwn(w io.Writer) { t.Plain(t.w); t.Plain(w) }
func (t *T) HandsFile(w io.Writer) { t.Plain(os.Stdout); t.Plain(w) }
func Buffered(w io.Writer) { b := bufio.NewWriter(w); b.WriteString("x"); json.NewEncoder(b).Encode(1); b.Flush() }
func Turns(w io.Writer) { a, b := bufio.NewWriter(w), bufio.NewWriter(w); for { a = bufio.NewWriter(b); b = bufio.NewWriter(a); a.Flush() } }
func Swapped(w io.Writer) { w = os.Stdout; fmt.Fprintln(w) }
func Talks(c net.Conn) { fmt.Fprintln(c) }
func Fills(w io.Writer, b []byte) { fill(b); w.Write(b) }
func Runs(w io.Writer, f func()) { f(); fmt.Fprintln(w) }
func Bytes(b *bufio.Writer) { b.WriteByte('x') }
func hidden(w io.Writer) { fmt.Fprintln(w) }
`

// TestPours lists the functions of a package that others know to change nothing but what they are given to write to.
func TestPours(t *testing.T) {
	pass, _ := newPass(t, poursSource)
	var fact *PureFact
	pass.ExportPackageFact = func(f analysis.Fact) { fact = f.(*PureFact) }
	pass.ResultOf[GettersAnalyzer] = &Getters{knownFuncs[GetterFact]{pass: pass}}
	if _, err := runPure(pass); err != nil {
		t.Fatal(err)
	}
	if want := []string{"Buffered", "Bytes", "T.Hands", "T.Plain"}; !slices.Equal(fact.Pours, want) {
		t.Errorf("%q, want %q", fact.Pours, want)
	}
}

// TestPoursOfACall asks of each call in a function that is given w.
func TestPoursOfACall(t *testing.T) {
	pass, _ := newPass(t, poursSource+`
func f(w io.Writer, t *T) {
	t.Plain(w)
	t.Own(w)
	fmt.Fprintln(w)
	fmt.Fprintln(t.w)
	hidden(w)
	t.Plain(t.w)
}
`)
	x := EffectsOf(pass)
	want, n := []bool{true, false, true, false, true, false}, 0
	for c := range Root(pass).Preorder((*ast.ExprStmt)(nil)) {
		if decl := Decl(c); decl.Name.Name == "f" {
			if got := x.Pours(decl, c.Node().(*ast.ExprStmt).X.(*ast.CallExpr)); got != want[n] {
				t.Errorf("call %d: %v", n, got)
			}
			n++
		}
	}
	if n != len(want) {
		t.Errorf("%d calls", n)
	}
}
