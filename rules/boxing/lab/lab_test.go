package lab

import (
	"bytes"
	"strings"
	"testing"
)

var names = strings.Fields("alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau")

func FuzzEquivalent(f *testing.F) {
	f.Add(strings.Join(names, " "))
	f.Add("")
	f.Add("\xff %s %d")
	f.Fuzz(func(t *testing.T, text string) {
		list := strings.Split(text, " ")
		var a, b bytes.Buffer
		Bad(&a, list)
		Better(&b, list)
		if !bytes.Equal(a.Bytes(), b.Bytes()) {
			t.Fatalf("Bad %x, Better %x", a.Bytes(), b.Bytes())
		}
	})
}

func bench(b *testing.B, f func(*bytes.Buffer, []string)) {
	var out bytes.Buffer
	b.ReportAllocs()
	for b.Loop() {
		out.Reset()
		f(&out, names)
	}
}

func BenchmarkBad(b *testing.B) { bench(b, Bad) }

func BenchmarkBetter(b *testing.B) { bench(b, Better) }
