package a

import "strconv"

// What there is so far goes along with the error.
func parsedSoFar(fields []string) (int, []int64, error) {
	var all []int64
	for _, f := range fields {
		n, err := strconv.ParseInt(f, 10, 64)
		if err != nil {
			return len(fields), all, err
		}
		all = append(all, n) // want `grows all array by array`
	}
	return len(fields), all, nil
}

// A part of it is another slice of the same array.
func lastSoFar(fields []string) ([]int64, error) {
	var all []int64
	for _, f := range fields {
		n, err := strconv.ParseInt(f, 10, 64)
		if err != nil {
			return all[:0], err
		}
		all = append(all, n)
	}
	return all, nil
}
