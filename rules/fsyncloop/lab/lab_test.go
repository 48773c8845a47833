package lab

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func FuzzEquivalent(f *testing.F) {
	f.Add("")
	f.Add("one two three")
	f.Fuzz(func(t *testing.T, text string) {
		records := strings.Fields(text)
		if len(records) > 20 {
			records = records[:20]
		}
		var got [2]string
		for i, store := range []func(*os.File, []string) error{Bad, Better} {
			name := filepath.Join(t.TempDir(), "log")
			out, err := os.Create(name)
			if err != nil {
				t.Fatal(err)
			}
			if err := store(out, records); err != nil {
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

func store(b *testing.B, call func(*os.File, []string) error) {
	out, err := os.Create(filepath.Join(b.TempDir(), "log"))
	if err != nil {
		b.Fatal(err)
	}
	defer out.Close()
	records := strings.Fields("one two three four five six seven eight")
	for b.Loop() {
		if _, err := out.Seek(0, 0); err != nil {
			b.Fatal(err)
		}
		if err := call(out, records); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkBad(b *testing.B) { store(b, Bad) }

func BenchmarkBetter(b *testing.B) { store(b, Better) }
