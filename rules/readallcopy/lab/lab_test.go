package lab

import (
	"bytes"
	"io"
	"strings"
	"testing"
)

// plain hides the short cuts that readers and writers in memory have.
type plain struct {
	r io.Reader
	w io.Writer
}

func (p plain) Read(b []byte) (int, error)  { return p.r.Read(b) }
func (p plain) Write(b []byte) (int, error) { return p.w.Write(b) }

func FuzzEquivalent(f *testing.F) {
	f.Add("")
	f.Add(strings.Repeat("some text ", 10_000))
	f.Fuzz(func(t *testing.T, text string) {
		var a, b bytes.Buffer
		n, err1 := Bad(plain{w: &a}, plain{r: strings.NewReader(text)})
		m, err2 := Better(plain{w: &b}, plain{r: strings.NewReader(text)})
		if n != m || err1 != nil || err2 != nil || a.String() != b.String() {
			t.Fatalf("Bad %d %v, Better %d %v", n, err1, m, err2)
		}
	})
}

func pass(b *testing.B, call func(io.Writer, io.Reader) (int, error)) {
	text := strings.Repeat("0123456789abcdef", 16<<10) // 256 KB
	b.ReportAllocs()
	for b.Loop() {
		if _, err := call(plain{w: io.Discard}, plain{r: strings.NewReader(text)}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkBad(b *testing.B) { pass(b, Bad) }

func BenchmarkBetter(b *testing.B) { pass(b, Better) }
