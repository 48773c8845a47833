package lab

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func FuzzEquivalent(f *testing.F) {
	f.Add("")
	f.Add("one\ntwo\nthree")
	f.Add(strings.Repeat("a long line\n", 1000))
	f.Fuzz(func(t *testing.T, text string) {
		lines := strings.Split(text, "\n")
		var got [2]string
		for i, print := range []func(*os.File, []string) error{Bad, Better} {
			name := filepath.Join(t.TempDir(), "out")
			out, err := os.Create(name)
			if err != nil {
				t.Fatal(err)
			}
			if err := print(out, lines); err != nil {
				t.Fatal(err)
			}
			if err := out.Close(); err != nil {
				t.Fatal(err)
			}
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			got[i] = string(data)
		}
		if got[0] != got[1] {
			t.Fatalf("Bad wrote %q, Better %q", got[0], got[1])
		}
	})
}

func printLines(b *testing.B, print func(*os.File, []string) error) {
	out, err := os.Create(filepath.Join(b.TempDir(), "out"))
	if err != nil {
		b.Fatal(err)
	}
	defer out.Close()
	lines := strings.Split(strings.Repeat("one line of a report\n", 1000), "\n")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := out.Seek(0, 0); err != nil {
			b.Fatal(err)
		}
		if err := print(out, lines); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkBad(b *testing.B) { printLines(b, Bad) }

func BenchmarkBetter(b *testing.B) { printLines(b, Better) }
