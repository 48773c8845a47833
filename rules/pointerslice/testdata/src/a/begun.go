package a

type branchOf struct {
	id   int
	next []*branchOf
}

type step struct {
	at    *branchOf
	depth int
}

// A stack that starts with the root.
func deepest(root *branchOf) (most int) {
	stack := []*step{{at: root}}
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		most = max(most, top.depth)
		for _, b := range top.at.next {
			stack = append(stack, &step{at: b, depth: top.depth + 1}) // want `allocates each step of stack on its own`
		}
	}
	return most
}

func widest(root *branchOf) (most int) {
	level := []*step{&step{at: root, depth: 1}}
	for i := 0; i < len(level); i++ {
		most = max(most, len(level[i].at.next))
		for _, b := range level[i].at.next {
			level = append(level, &step{b, level[i].depth + 1}) // want `allocates each step of level on its own`
		}
	}
	return most
}

// The first is somebody else's.
func after(first *step) (sum int) {
	stack := []*step{first}
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		sum += top.depth
		for _, b := range top.at.next {
			stack = append(stack, &step{b, top.depth + 1})
		}
	}
	return sum
}

type linked struct {
	at *branchOf
	up *linked
}

// Each knows where it came from.
func path(root *branchOf, id int) (ids []int) {
	stack := []*linked{{at: root}}
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if top.at.id == id {
			for ; top != nil; top = top.up {
				ids = append(ids, top.at.id)
			}
			return ids
		}
		for _, b := range top.at.next {
			stack = append(stack, &linked{b, top})
		}
	}
	return nil
}
