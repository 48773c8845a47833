package a

import "strings"

// Most turns go on with the next one: the end is come to once.
func anyHas(rows []string, query string) bool {
	for _, row := range rows {
		if !strings.Contains(row, strings.ToLower(query)) { // want `changes the case of the same text`
			continue
		}
		return true
	}
	return false
}

// Behind the guard it is worked out once.
func firstHas(rows []string, query string) string {
	for _, row := range rows {
		if row == "" {
			continue
		}
		return row + strings.ToLower(query)
	}
	return ""
}

type frame struct {
	cells [4]int
	title string
}

// Behind the copy the pointer is not nil.
func copied(rows []string, f *frame) (n int) {
	first := *f
	for _, row := range rows {
		if row == "" {
			continue
		}
		if strings.Contains(row, strings.ToLower(f.title)) { // want `changes the case of the same text`
			n += first.cells[0]
		}
	}
	return n
}
