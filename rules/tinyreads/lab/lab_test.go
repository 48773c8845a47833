package lab

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

func file(t testing.TB, data []byte) string {
	name := filepath.Join(t.TempDir(), "in")
	if err := os.WriteFile(name, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

func FuzzEquivalent(f *testing.F) {
	f.Add([]byte(nil))
	f.Add([]byte{0})
	f.Add([]byte{0, 2, 7, 8, 0, 0, 0, 3, 1})
	f.Add(bytes.Repeat([]byte{0, 1, 9}, 3000))
	f.Fuzz(func(t *testing.T, data []byte) {
		in := file(t, data)
		bad, errBad := Bad(in)
		better, errBetter := Better(in)
		if bad != better || errBad != errBetter {
			t.Fatalf("Bad %d %v, Better %d %v", bad, errBad, better, errBetter)
		}
	})
}

var sink int

func sum(b *testing.B, sum func(string) (int, error)) {
	in := file(b, bytes.Repeat(append([]byte{0, 30}, "a record of thirty bytes, no more"[:30]...), 1000))
	b.ReportAllocs()
	for b.Loop() {
		n, _ := sum(in)
		sink += n
	}
}

func BenchmarkBad(b *testing.B) { sum(b, Bad) }

func BenchmarkBetter(b *testing.B) { sum(b, Better) }
