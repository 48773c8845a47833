package a

// One of several that a block declares.
func grouped(rows []map[string]int, want map[string]bool) map[string][]int {
	var ( // want `allocates before an exit that makes it useless`
		names  []string
		result = make(map[string][]int, len(rows))
	)
	if len(rows) == 0 {
		return nil
	}
	for _, row := range rows {
		for k, v := range row {
			if want[k] {
				names = append(names, k)
				result[k] = append(result[k], v)
			}
		}
	}
	println(len(names))
	return result
}

// What a function value gets may be kept.
type call struct{ args []string }

func apply(args []string, debug bool, each func(*call)) int {
	c := &call{} // want `allocates before an exit that makes it useless`
	if debug {
		return 0
	}
	c.args = args
	each(c)
	return len(c.args)
}

// A conversion and a builtin keep nothing.
func inspect(args []string, debug bool) int {
	c := &call{}
	if debug {
		return 0
	}
	c.args = args
	return cap((*call)(c).args)
}
