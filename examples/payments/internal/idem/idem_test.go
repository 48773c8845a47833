package idem

import (
	"strconv"
	"testing"
)

func TestLookupReturnsWhatWasSaved(t *testing.T) {
	s := NewStore[int](10)
	if _, ok := s.Lookup("acme", "k"); ok {
		t.Fatal("an empty store knows a key")
	}
	s.Save("acme", "k", 7)
	if v, ok := s.Lookup("acme", "k"); !ok || v != 7 {
		t.Errorf("got %d, %t", v, ok)
	}
	if _, ok := s.Lookup("globex", "k"); ok {
		t.Error("a key is visible to another merchant")
	}
}

func TestStoreIsBounded(t *testing.T) {
	s := NewStore[int](100)
	for i := range 1000 {
		s.Save("acme", strconv.Itoa(i), i)
	}
	if n := len(s.young) + len(s.old); n > 200 {
		t.Errorf("%d answers kept, want at most 200", n)
	}
	for i := 900; i < 1000; i++ {
		if v, ok := s.Lookup("acme", strconv.Itoa(i)); !ok || v != i {
			t.Fatalf("answer %d of the newest 100 is lost", i)
		}
	}
}

func keys(n int) []string {
	ks := make([]string, n)
	for i := range ks {
		ks[i] = "b2c3d4e5-0000-4000-8000-" + strconv.Itoa(100000000000+i)
	}
	return ks
}

func BenchmarkLookup(b *testing.B) {
	s := NewStore[int](1024)
	ks := keys(1024)
	for i, k := range ks {
		s.Save("acme", k, i)
	}
	i := 0
	for b.Loop() {
		s.Lookup("acme", ks[i%len(ks)])
		i++
	}
}

func BenchmarkLookupParallel(b *testing.B) {
	s := NewStore[int](1024)
	ks := keys(1024)
	for i, k := range ks {
		s.Save("acme", k, i)
	}
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		for i := 0; pb.Next(); i++ {
			s.Lookup("acme", ks[i%len(ks)])
		}
	})
}

func BenchmarkSave(b *testing.B) {
	s := NewStore[int](1024)
	ks := keys(4096)
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		s.Save("acme", ks[i%len(ks)], i)
	}
}
