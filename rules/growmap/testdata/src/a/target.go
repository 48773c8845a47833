package a

import "errors"

type stage struct {
	name  string
	needs []string
}

// It ends when each has its place, and each that gets one is new.
func inOrder(stages []stage) []string {
	order := make([]string, 0, len(stages))
	done := make(map[string]bool)
	for len(order) < len(stages) {
		for _, s := range stages {
			if done[s.name] {
				continue
			}
			ready := true
			for _, need := range s.needs {
				if !done[need] {
					ready = false
					break
				}
			}
			if ready {
				order = append(order, s.name)
				done[s.name] = true // want `grows done table by table although the loop's length is known`
			}
		}
	}
	return order
}

// As many as are asked for, each another one.
func drawn(n int, draw func() int) (picks []int) {
	seen := map[int]struct{}{}
	for len(picks) < n {
		k := draw()
		if _, ok := seen[k]; !ok {
			seen[k] = struct{}{} // want `grows seen table by table`
			picks = append(picks, k)
		}
	}
	return picks
}

func drawnSet(n int, draw func() (int, error)) (map[int]bool, error) {
	set := make(map[int]bool)
	for len(set) < n {
		k, err := draw()
		if err != nil {
			return nil, errors.New("no more")
		}
		set[k] = true // want `grows set table by table`
	}
	return set, nil
}

// It may end before.
func drawnSome(n int, draw func() int) []int {
	var picks []int
	seen := map[int]bool{}
	for len(picks) < n {
		k := draw()
		if k < 0 {
			break
		}
		if seen[k] {
			continue
		}
		seen[k] = true
		picks = append(picks, k)
	}
	return picks
}

// A handful.
func drawnFew(draw func() int) map[int]bool {
	set := make(map[int]bool)
	for len(set) < 6 {
		set[draw()] = true
	}
	return set
}

// The keys may repeat.
func drawnKinds(n int, draw func() stage) []stage {
	var picks []stage
	byName := map[string]stage{}
	for len(picks) < n {
		s := draw()
		byName[s.name] = s
		picks = append(picks, s)
	}
	return picks
}

// It holds those that are open, which come and go.
func drawnOpen(n int, draw func() int) []int {
	var picks []int
	open := map[int]bool{}
	for len(picks) < n {
		k := draw()
		if open[k] {
			continue
		}
		open[k] = true
		picks = append(picks, k)
		delete(open, k-1)
	}
	return picks
}

// Not each that is new is picked.
func drawnEven(n int, draw func() int) []int {
	var picks []int
	seen := map[int]bool{}
	for len(picks) < n {
		k := draw()
		if seen[k] {
			continue
		}
		seen[k] = true
		if k%2 == 0 {
			picks = append(picks, k)
		}
	}
	return picks
}
