package lab

import (
	"bytes"
	"testing"
)

func FuzzEquivalent(f *testing.F) {
	f.Add([]byte(nil), 1)
	f.Add([]byte("one piece and another"), 3)
	f.Add(bytes.Repeat([]byte("piece"), 300), 7)
	f.Fuzz(func(t *testing.T, data []byte, size int) {
		if size < 1 {
			size = 1
		}
		list := pieces(data, size)
		if a, b := Bad(list), Better(list); !bytes.Equal(a, b) {
			t.Fatalf("Bad %q, Better %q", a, b)
		}
	})
}

func pieces(data []byte, size int) (list [][]byte) {
	for len(data) > size {
		list = append(list, data[:size])
		data = data[size:]
	}
	return append(list, data)
}

var sink int

func bench(b *testing.B, f func([][]byte) []byte) {
	list := pieces(bytes.Repeat([]byte("0123456789abcdef"), 1<<10), 64)
	b.ReportAllocs()
	for b.Loop() {
		sink += len(f(list))
	}
}

func BenchmarkBad(b *testing.B) { bench(b, Bad) }

func BenchmarkBetter(b *testing.B) { bench(b, Better) }
