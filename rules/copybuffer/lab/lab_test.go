package lab

import (
	"bytes"
	"slices"
	"testing"
)

func FuzzEquivalent(f *testing.F) {
	f.Add([]byte(nil), uint16(3))
	f.Add([]byte("some files"), uint16(40000))
	f.Fuzz(func(t *testing.T, data []byte, times uint16) {
		files := [][]byte{data, nil, bytes.Repeat(data, int(times)%1000), append(make([]byte, times), data...)}
		bad, err := Bad(files)
		if err != nil {
			t.Fatal(err)
		}
		better, err := Better(files)
		if err != nil || !slices.Equal(bad, better) {
			t.Fatalf("Bad %v, Better %v, %v", bad, better, err)
		}
	})
}

// tree has files of 4 KB.
func tree() [][]byte {
	files := make([][]byte, 50)
	for i := range files {
		files[i] = bytes.Repeat([]byte{byte(i)}, 4<<10)
	}
	return files
}

func BenchmarkBad(b *testing.B) {
	files := tree()
	b.ReportAllocs()
	for b.Loop() {
		_, _ = Bad(files)
	}
}

func BenchmarkBetter(b *testing.B) {
	files := tree()
	b.ReportAllocs()
	for b.Loop() {
		_, _ = Better(files)
	}
}
