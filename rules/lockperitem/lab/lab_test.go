package lab

import "testing"

func FuzzEquivalent(f *testing.F) {
	f.Add([]byte(nil))
	f.Add([]byte("some items"))
	f.Fuzz(func(t *testing.T, items []byte) {
		var a, b tally
		Bad(&a, items)
		Better(&b, items)
		if a.seen != b.seen {
			t.Fatalf("Bad %v, Better %v", a.seen, b.seen)
		}
		if !a.mu.TryLock() || !b.mu.TryLock() {
			t.Fatal("the lock is still held")
		}
	})
}

func items() []byte {
	list := make([]byte, 100)
	for i := range list {
		list[i] = byte(i * 7)
	}
	return list
}

func BenchmarkBad(b *testing.B) {
	t, list := &tally{}, items()
	b.ReportAllocs()
	for b.Loop() {
		Bad(t, list)
	}
}

func BenchmarkBetter(b *testing.B) {
	t, list := &tally{}, items()
	b.ReportAllocs()
	for b.Loop() {
		Better(t, list)
	}
}
