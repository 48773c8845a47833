package race

import (
	"math/rand/v2"
	"testing"
)

func TestSeats(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var s seats
	if got := s.next(rng, []int{3}); got != nil {
		t.Errorf("one CPU leaves a choice: %v", got)
	}
	all := []int{0, 2, 4, 6, 8, 10}
	tried := map[int]int{}
	slow := -1
	for i := range 200 {
		on := s.next(rng, all)
		if len(on) != 1 {
			t.Fatalf("launch %d runs on %v", i, on)
		}
		tried[on[0]]++
		if slow < 0 {
			slow = on[0]
		}
		s.took[on[0]] = 1
		if on[0] == slow {
			s.took[on[0]] = 2
		}
	}
	if len(tried) != mostSeats {
		t.Errorf("%d CPUs were tried, not %d: %v", len(tried), mostSeats, tried)
	}
	if n := tried[slow]; n < 2 || n > 40 {
		t.Errorf("the slow CPU had %d of 200 launches: it is to be looked at now and then, and no more", n)
	}
}

func TestQuadsLeaveOutWhatComes(t *testing.T) {
	l := launch{}
	for quad := range 9 {
		for i, arm := range []int{0, 1, 1, 0} {
			wall := int64(1000)
			if arm == 1 {
				wall = 1100
			}
			if quad >= 4 { // a neighbour has come
				wall *= 2
			}
			if quad == 3 && i > 1 { // in this one
				wall *= 2
			}
			p := timed{block: 4*quad + i}
			p.Iterations, p.Wall = 1, wall
			l.parts[arm] = append(l.parts[arm], p)
		}
	}
	old, new := l.paired(wallTime())
	if r := new / old; r < 1.0999 || r > 1.1001 {
		t.Errorf("the ratio is %v, not 1.1", r)
	}
}
