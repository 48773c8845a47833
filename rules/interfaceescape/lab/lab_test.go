package lab

import (
	"bytes"
	"testing"
)

func FuzzEquivalent(f *testing.F) {
	f.Add(uint32(1), uint8(3))
	f.Add(uint32(1<<31), uint8(0))
	f.Fuzz(func(t *testing.T, first uint32, count uint8) {
		numbers := make([]uint32, count)
		for i := range numbers {
			numbers[i] = first * uint32(i+1)
		}
		var one, other bytes.Buffer
		if err := Bad(&one, numbers); err != nil {
			t.Fatal(err)
		}
		if err := Better(&other, numbers); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(one.Bytes(), other.Bytes()) {
			t.Fatalf("Bad % x, Better % x", one.Bytes(), other.Bytes())
		}
	})
}

var numbers = make([]uint32, 256)

func BenchmarkBad(b *testing.B) {
	var out bytes.Buffer
	b.ReportAllocs()
	for b.Loop() {
		out.Reset()
		if err := Bad(&out, numbers); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkBetter(b *testing.B) {
	var out bytes.Buffer
	b.ReportAllocs()
	for b.Loop() {
		out.Reset()
		if err := Better(&out, numbers); err != nil {
			b.Fatal(err)
		}
	}
}
