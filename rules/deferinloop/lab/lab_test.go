package lab

import "testing"

func FuzzEquivalent(f *testing.F) {
	f.Add([]byte(nil))
	f.Add([]byte{1})
	f.Add([]byte("\x80keys below zero\xff too"))
	f.Fuzz(func(t *testing.T, data []byte) {
		keys := make([]int, len(data))
		for i, b := range data {
			keys[i] = int(int8(b))
		}
		var a, b shelf
		if bad, better := Bad(&a, keys), Better(&b, keys); bad != better {
			t.Fatalf("Bad %d, Better %d", bad, better)
		}
		if a.closed != b.closed || a.closed != len(keys) {
			t.Fatalf("closed: Bad %d, Better %d, opened %d", a.closed, b.closed, len(keys))
		}
		for i := range a.slots {
			if a.slots[i].users != 0 || b.slots[i].users != 0 {
				t.Fatalf("slot %d is still used: Bad %d, Better %d", i, a.slots[i].users, b.slots[i].users)
			}
		}
	})
}

func hundred() []int {
	keys := make([]int, 100)
	for i := range keys {
		keys[i] = i
	}
	return keys
}

func BenchmarkBad(b *testing.B) {
	var s shelf
	keys := hundred()
	b.ReportAllocs()
	for b.Loop() {
		Bad(&s, keys)
	}
}

func BenchmarkBetter(b *testing.B) {
	var s shelf
	keys := hundred()
	b.ReportAllocs()
	for b.Loop() {
		Better(&s, keys)
	}
}
