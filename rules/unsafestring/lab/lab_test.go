package lab

import (
	"bytes"
	"testing"
)

var table = map[string]int{"alpha": 1, "beta": 2, "gamma": 4, "a word of more than thirty-two bytes": 8}

var words = bytes.Split([]byte("alpha,omega,beta,,gamma,a word of more than thirty-two bytes,delta"), []byte(","))

func FuzzEquivalent(f *testing.F) {
	f.Add(bytes.Join(words, []byte(",")))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, text []byte) {
		list := bytes.Split(text, []byte(","))
		if a, b := Bad(table, list), Better(table, list); a != b {
			t.Fatalf("Bad %d, Better %d", a, b)
		}
	})
}

var sink int

func BenchmarkBad(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sink = Bad(table, words)
	}
}

func BenchmarkBetter(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sink = Better(table, words)
	}
}
