package lab

import "testing"

func FuzzEquivalent(f *testing.F) {
	f.Add("abc")
	f.Add("")
	f.Fuzz(func(t *testing.T, active string) {
		var sessions []*Session
		for i := range len(active) {
			sessions = append(sessions, &Session{Active: active[i]%2 == 0})
		}
		if bad, better := Bad(sessions), Better(sessions); bad != better {
			t.Fatalf("Bad %d, Better %d", bad, better)
		}
	})
}

func input() []*Session {
	var sessions []*Session
	for i := range 1000 {
		sessions = append(sessions, &Session{Active: i%2 == 0})
	}
	return sessions
}

var sink int

func BenchmarkBad(b *testing.B) {
	sessions := input()
	b.ReportAllocs()
	for b.Loop() {
		sink = Bad(sessions)
	}
}

func BenchmarkBetter(b *testing.B) {
	sessions := input()
	b.ReportAllocs()
	for b.Loop() {
		sink = Better(sessions)
	}
}
