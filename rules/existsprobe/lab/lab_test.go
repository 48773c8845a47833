package lab

import (
	"os"
	"path/filepath"
	"testing"
)

func FuzzEquivalent(f *testing.F) {
	f.Add("text", true)
	f.Add("", false)
	f.Fuzz(func(t *testing.T, text string, exists bool) {
		name := filepath.Join(t.TempDir(), "file")
		if exists {
			if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		bad, err1 := Bad(name)
		better, err2 := Better(name)
		if bad != better || err1 != nil || err2 != nil {
			t.Fatalf("Bad %q %v, Better %q %v", bad, err1, better, err2)
		}
	})
}

// read asks for a file that is there half of the time.
func read(b *testing.B, call func(string) (string, error)) {
	dir := b.TempDir()
	names := []string{filepath.Join(dir, "there"), filepath.Join(dir, "missing")}
	if err := os.WriteFile(names[0], []byte("text"), 0o666); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, name := range names {
			if _, err := call(name); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkBad(b *testing.B) { read(b, Bad) }

func BenchmarkBetter(b *testing.B) { read(b, Better) }
