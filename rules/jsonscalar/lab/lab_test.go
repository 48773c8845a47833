package lab

import (
	"bytes"
	"testing"
)

func FuzzEquivalent(f *testing.F) {
	f.Add(int64(0), true)
	f.Add(int64(-1<<63), false)
	f.Fuzz(func(t *testing.T, id int64, on bool) {
		n1, b1, err1 := Bad(ID(id), on)
		n2, b2, err2 := Better(ID(id), on)
		if !bytes.Equal(n1, n2) || !bytes.Equal(b1, b2) || err1 != nil || err2 != nil {
			t.Fatalf("Bad %s %s %v, Better %s %s %v", n1, b1, err1, n2, b2, err2)
		}
	})
}

var sink int

func bench(b *testing.B, f func(ID, bool) ([]byte, []byte, error)) {
	b.ReportAllocs()
	id := ID(1234567)
	for b.Loop() {
		n, s, _ := f(id, true)
		sink = len(n) + len(s)
		id++
	}
}

func BenchmarkBad(b *testing.B) { bench(b, Bad) }

func BenchmarkBetter(b *testing.B) { bench(b, Better) }
