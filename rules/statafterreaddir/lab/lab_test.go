package lab

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
)

// tree is a folder of n entries, each third one a folder.
func tree(tb testing.TB, n int) string {
	dir := tb.TempDir()
	for i := range n {
		name := filepath.Join(dir, strconv.Itoa(i))
		var err error
		if i%3 == 0 {
			err = os.Mkdir(name, 0o777)
		} else {
			err = os.WriteFile(name, nil, 0o666)
		}
		if err != nil {
			tb.Fatal(err)
		}
	}
	return dir
}

func FuzzEquivalent(f *testing.F) {
	f.Add(uint8(0))
	f.Add(uint8(20))
	f.Fuzz(func(t *testing.T, n uint8) {
		dir := tree(t, int(n)%40)
		bad, err1 := Bad(dir)
		better, err2 := Better(dir)
		if err1 != nil || err2 != nil || !slices.Equal(bad, better) {
			t.Fatalf("Bad %q %v, Better %q %v", bad, err1, better, err2)
		}
	})
}

func list(b *testing.B, call func(string) ([]string, error)) {
	dir := tree(b, 100)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := call(dir); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkBad(b *testing.B) { list(b, Bad) }

func BenchmarkBetter(b *testing.B) { list(b, Better) }
