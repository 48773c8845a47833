package lab

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// tree makes files of 2 KB in folders of ten.
func tree(tb testing.TB, files int, first []byte) string {
	tb.Helper()
	dir := tb.TempDir()
	for i := range files {
		name := filepath.Join(dir, fmt.Sprint(i/10), fmt.Sprint(i))
		data := bytes.Repeat([]byte{byte(i)}, 2048)
		if i == 0 {
			data = first
		}
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			tb.Fatal(err)
		}
		if err := os.WriteFile(name, data, 0o666); err != nil {
			tb.Fatal(err)
		}
	}
	return dir
}

func FuzzEquivalent(f *testing.F) {
	f.Add([]byte("text"), uint8(3))
	f.Add([]byte{}, uint8(1))
	f.Fuzz(func(t *testing.T, first []byte, files uint8) {
		dir := tree(t, 1+int(files)%8, first)
		name := filepath.Join("0", "0")
		bad, err := Bad(dir, name)
		if err != nil {
			t.Fatal(err)
		}
		better, err := Better(dir, name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(bad, better) || !bytes.Equal(bad, first) {
			t.Fatalf("Bad %q, Better %q of %q", bad, better, first)
		}
	})
}

func BenchmarkBad(b *testing.B) {
	dir := tree(b, 200, []byte("text"))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Bad(dir, filepath.Join("0", "0")); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkBetter(b *testing.B) {
	dir := tree(b, 200, []byte("text"))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Better(dir, filepath.Join("0", "0")); err != nil {
			b.Fatal(err)
		}
	}
}
