package a

type ranked struct {
	ids  []int
	less func(a, b int) bool
}

// A field is made before it is known that there is anything to put in.
func (s ranked) without(other ranked) ranked {
	out := ranked{ids: make([]int, 0, len(s.ids)), less: s.less} // want `allocates before`
	if len(other.ids) == 0 {
		return s
	}
	for _, id := range s.ids {
		if s.less(id, other.ids[0]) {
			out.ids = append(out.ids, id)
		}
	}
	return out
}
