package lab

import (
	"strings"
	"testing"
)

func labels(text string, n int) map[string]any {
	m := map[string]any{}
	for i, word := range strings.Fields(text) {
		m[word] = map[string]any{"n": n + i, "text": word, "list": []int{i, n}}
	}
	return m
}

func FuzzEquivalent(f *testing.F) {
	f.Add("", 0)
	f.Add("b a c <d>", 7)
	f.Fuzz(func(t *testing.T, text string, n int) {
		m := labels(text, n)
		bad, err1 := Bad(m)
		better, err2 := Better(m)
		if err1 != nil || err2 != nil || string(bad) != string(better) {
			t.Fatalf("Bad %s %v, Better %s %v", bad, err1, better, err2)
		}
	})
}

func encode(b *testing.B, call func(map[string]any) ([]byte, error)) {
	m := labels("one two three four five six", 1)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := call(m); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkBad(b *testing.B) { encode(b, Bad) }

func BenchmarkBetter(b *testing.B) { encode(b, Better) }
