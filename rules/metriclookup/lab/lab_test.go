package lab

import "testing"

// codes are answers of which one in four failed.
func codes(data []byte) []int {
	list := make([]int, len(data))
	for i, b := range data {
		list[i] = 200
		if b%4 == 3 {
			list[i] = 500
		}
	}
	return list
}

func FuzzEquivalent(f *testing.F) {
	f.Add([]byte(nil))
	f.Add([]byte("some requests"))
	f.Fuzz(func(t *testing.T, data []byte) {
		list := codes(data)
		before := requestsOK.n
		Bad(list)
		middle := requestsOK.n
		Better(list)
		if bad, better := middle-before, requestsOK.n-middle; bad != better {
			t.Fatalf("Bad counts %v, Better %v", bad, better)
		}
	})
}

func BenchmarkBad(b *testing.B) {
	list := codes(make([]byte, 100))
	b.ReportAllocs()
	for b.Loop() {
		Bad(list)
	}
}

func BenchmarkBetter(b *testing.B) {
	list := codes(make([]byte, 100))
	b.ReportAllocs()
	for b.Loop() {
		Better(list)
	}
}
