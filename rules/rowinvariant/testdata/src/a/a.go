package a

import "strings"

func lowered(rows []string, query string) (n int) {
	for _, row := range rows {
		if strings.Contains(row, strings.ToLower(query)) { // want `changes the case of the same text in every iteration with the same result`
			n++
		}
	}
	return n
}

func counted(rows []string, sep string) (out []string) {
	for i := 0; i < len(rows); i++ {
		out = append(out, rows[i]+strings.ReplaceAll(sep, " ", "")) // want `builds the same text in every iteration`
	}
	return out
}

// In a branch, in an inner loop, in a variable.
func nested(rows [][]string, key string) (n int) {
	for _, row := range rows {
		for _, cell := range row {
			if cell != "" {
				k := strings.ToUpper(key + "x") // want `changes the case`
				n += len(k)
			}
		}
	}
	return n
}

func taken(rows []string, lower string) (n int) {
	for range rows {
		n += len(strings.ToLower(lower)) // want `changes the case`
	}
	return n
}

func described(rows []string, query string) (n int) {
	// The comment belongs to the loop, not to what is computed before it.
	for _, row := range rows {
		if strings.Contains(row, strings.ToLower(query)) { // want `changes the case`
			n++
		}
	}
	return n
}
