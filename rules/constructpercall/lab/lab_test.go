package lab

import (
	"bytes"
	"io"
	"strings"
	"testing"
)

var text = strings.Repeat("<p>Tom & Jerry said \"hello\" to the world</p>\n", 20)

func FuzzEquivalent(f *testing.F) {
	f.Add(text)
	f.Add("")
	f.Fuzz(func(t *testing.T, text string) {
		var a, b bytes.Buffer
		if err := Bad(&a, text); err != nil {
			t.Fatal(err)
		}
		if err := Better(&b, text); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(a.Bytes(), b.Bytes()) {
			t.Fatalf("Bad %x, Better %x", a.Bytes(), b.Bytes())
		}
	})
}

func bench(b *testing.B, f func(io.Writer, string) error) {
	b.ReportAllocs()
	for b.Loop() {
		if err := f(io.Discard, text); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkBad(b *testing.B) { bench(b, Bad) }

func BenchmarkBetter(b *testing.B) { bench(b, Better) }
