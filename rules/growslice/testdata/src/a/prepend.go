package a

import "slices"

type step struct {
	id, parent string
	size       int
}

// What was added last comes first: all moves each time.
func newestFirst(steps []step, accept func(step) bool) []step {
	var out []step
	for i := len(steps) - 1; i >= 0; i-- {
		if accept(steps[i]) {
			out = append([]step{steps[i]}, out...) // want `copies all of out in every iteration to put something in front`
		}
	}
	return out
}

func chained(get func(string) (*step, error), top string) ([]step, error) {
	found := []step{}
	for id := top; id != ""; {
		s, err := get(id)
		if err != nil {
			return nil, err
		}
		found = append([]step{*s}, found...) // want `copies all of found in every iteration`
		id = s.parent
	}
	return found, nil
}

func inserted(steps []step) (ids []string) {
	for _, s := range steps {
		ids = slices.Insert(ids, 0, s.id) // want `copies all of ids in every iteration`
	}
	return ids
}

// Once, behind the loop.
func withFirst(first step, steps []step) []step {
	out := make([]step, 0, len(steps))
	for _, s := range steps {
		out = append(out, s)
	}
	return append([]step{first}, out...)
}

// It is looked at on the way, and each turn has a list of its own.
func silentPrepends(steps []step, use func([]step), again func() bool) {
	var recent []step
	for _, s := range steps {
		recent = append([]step{s}, recent...)
		use(recent)
	}
	for again() {
		var own []step
		own = append([]step{{id: "a"}}, own...)
		use(own)
	}
}

// It happens once.
func once(steps []step, want string) []step {
	for i, s := range steps {
		if s.id == want {
			steps = slices.Delete(steps, i, i+1)
			steps = append([]step{s}, steps...)
			break
		}
	}
	return steps
}

// A handful by its name, or by the loop.
func handful(s *step, up func(*step) *step) (parents []string, ids []int) {
	for p := up(s); p != nil; p = up(p) {
		parents = append([]string{p.id}, parents...)
	}
	for i := range 3 {
		ids = append([]int{i}, ids...)
	}
	return parents, ids
}

type path struct{ index []int }

// A slice of each element of its own.
func under(i int, paths []path, use func(path)) {
	for _, p := range paths {
		p.index = append([]int{i}, p.index...)
		use(p)
	}
}
