package lab

import (
	"slices"
	"strconv"
	"testing"
)

// ranking makes n entries in scattered order; data adds ties.
func ranking(n int, data []byte) []Entry {
	list := make([]Entry, n)
	for i := range list {
		x := i * 7919 % 1009
		if len(data) > 0 {
			x = int(data[i%len(data)])
		}
		list[i] = Entry{Name: "player" + strconv.Itoa(x%37), Score: x % 11, Seq: i}
	}
	return list
}

// FuzzEquivalent looks at Seq too: ties must end in the same order.
func FuzzEquivalent(f *testing.F) {
	f.Add(0, []byte{})
	f.Add(200, []byte{1, 2, 3, 9})
	f.Add(13, []byte{})
	f.Fuzz(func(t *testing.T, n int, data []byte) {
		n = min(max(n, 0), 500)
		a, b := ranking(n, data), ranking(n, data)
		Bad(a)
		Better(b)
		if !slices.Equal(a, b) {
			t.Fatalf("Bad %v, Better %v", a, b)
		}
	})
}

func bench(b *testing.B, f func([]Entry)) {
	from := ranking(100, nil)
	list := make([]Entry, len(from))
	b.ReportAllocs()
	for b.Loop() {
		copy(list, from)
		f(list)
	}
}

func BenchmarkBad(b *testing.B) { bench(b, Bad) }

func BenchmarkBetter(b *testing.B) { bench(b, Better) }
