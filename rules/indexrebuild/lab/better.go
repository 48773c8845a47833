package lab

var index = numbered(columns)

func numbered(columns []string) map[string]int {
	index := make(map[string]int, len(columns))
	for i, column := range columns {
		index[column] = i + 1
	}
	return index
}

// Better is Bad with a map that is built once.
func Better(names []string) (found int) {
	for _, name := range names {
		found += index[name]
	}
	return found
}
