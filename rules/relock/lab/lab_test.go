package lab

import "testing"

func FuzzEquivalent(f *testing.F) {
	f.Add(0)
	f.Add(17)
	f.Fuzz(func(t *testing.T, size int) {
		var a, b meter
		Bad(&a, size)
		Better(&b, size)
		if a.requests != b.requests || a.bytes != b.bytes {
			t.Fatalf("Bad %d, %d, Better %d, %d", a.requests, a.bytes, b.requests, b.bytes)
		}
		if !a.mu.TryLock() || !b.mu.TryLock() {
			t.Fatal("the lock is still held")
		}
	})
}

func bench(b *testing.B, f func(*meter, int)) {
	var m meter
	b.ReportAllocs()
	for b.Loop() {
		f(&m, 100)
	}
}

func BenchmarkBad(b *testing.B) { bench(b, Bad) }

func BenchmarkBetter(b *testing.B) { bench(b, Better) }
