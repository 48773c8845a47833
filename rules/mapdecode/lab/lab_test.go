package lab

import (
	"strings"
	"testing"
)

func FuzzEquivalent(f *testing.F) {
	f.Add(0, "", "", false)
	f.Add(7, "Ann", "a b c", true)
	f.Fuzz(func(t *testing.T, id int, name, tags string, active bool) {
		bad, err1 := Bad(id, name, strings.Fields(tags), active)
		better, err2 := Better(id, name, strings.Fields(tags), active)
		if err1 != nil || err2 != nil || string(bad) != string(better) {
			t.Fatalf("Bad %s %v, Better %s %v", bad, err1, better, err2)
		}
	})
}

func encode(b *testing.B, call func(int, string, []string, bool) ([]byte, error)) {
	tags := strings.Fields("admin staff")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := call(42, "Ann Example", tags, true); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkBad(b *testing.B) { encode(b, Bad) }

func BenchmarkBetter(b *testing.B) { encode(b, Better) }
