package lab

import "testing"

func FuzzEquivalent(f *testing.F) {
	f.Add([]byte(nil))
	f.Add([]byte("some values \xff"))
	f.Fuzz(func(t *testing.T, data []byte) {
		values := make([]int64, len(data))
		for i, b := range data {
			values[i] = int64(int8(b)) << (b & 31)
		}
		sum, seen := Bad(&counter{}, values)
		if s, v := Better(&quick{}, values); s != sum || v != seen {
			t.Fatalf("Bad %d %d, Better %d %d", sum, seen, s, v)
		}
	})
}

func values() []int64 {
	v := make([]int64, 64)
	for i := range v {
		v[i] = int64(i)
	}
	return v
}

func BenchmarkBad(b *testing.B) {
	c, v := &counter{}, values()
	b.ReportAllocs()
	for b.Loop() {
		Bad(c, v)
	}
}

func BenchmarkBetter(b *testing.B) {
	q, v := &quick{}, values()
	b.ReportAllocs()
	for b.Loop() {
		Better(q, v)
	}
}
