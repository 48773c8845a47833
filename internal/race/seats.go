package race

import "math/rand/v2"

// mostSeats are as many CPUs as a benchmark's launches choose from: each has to be tried.
const mostSeats = 4

// strayed is how rarely a launch goes to another CPU than the fastest, to see whether that still is.
const strayed = 6

// Seats choose the CPU of a launch. What runs on the other thread of a core, in another
// virtual machine too, may take a third of its speed for minutes, on one CPU and not on
// the next: both sides of a launch sit on the same one, where the latest launches were fast.
type seats struct {
	cpus []int
	took map[int]float64 // by CPU: seconds an iteration of the latest launch there
}

// next is the CPU of the next launch; none where there is no choice among all.
func (s *seats) next(rng *rand.Rand, all []int) []int {
	if len(all) < 2 {
		return nil
	}
	if s.took == nil {
		s.took = map[int]float64{}
		for _, i := range rng.Perm(len(all))[:min(mostSeats, len(all))] {
			s.cpus = append(s.cpus, all[i])
		}
	}
	best := s.cpus[0]
	for _, cpu := range s.cpus {
		t, tried := s.took[cpu]
		if !tried {
			return []int{cpu}
		}
		if t < s.took[best] {
			best = cpu
		}
	}
	if rng.IntN(strayed) == 0 {
		best = s.cpus[rng.IntN(len(s.cpus))]
	}
	return []int{best}
}
