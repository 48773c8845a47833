package lab

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func pair(tb testing.TB, x, y string) (a, b string) {
	dir := tb.TempDir()
	a, b = filepath.Join(dir, "a"), filepath.Join(dir, "b")
	for name, text := range map[string]string{a: x, b: y} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			tb.Fatal(err)
		}
	}
	return a, b
}

func FuzzEquivalent(f *testing.F) {
	f.Add("", "")
	f.Add("same", "same")
	f.Add("same", "size")
	f.Add("short", "longer")
	f.Fuzz(func(t *testing.T, x, y string) {
		a, b := pair(t, x, y)
		bad, err1 := Bad(a, b)
		better, err2 := Better(a, b)
		if bad != better || err1 != nil || err2 != nil || bad != (x == y) {
			t.Fatalf("Bad %v %v, Better %v %v", bad, err1, better, err2)
		}
	})
}

// compare looks at two files of 64 KB, the second one a byte longer.
func compare(b *testing.B, call func(string, string) (bool, error)) {
	text := strings.Repeat("x", 64<<10)
	x, y := pair(b, text, text+"x")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := call(x, y); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkBad(b *testing.B) { compare(b, Bad) }

func BenchmarkBetter(b *testing.B) { compare(b, Better) }
