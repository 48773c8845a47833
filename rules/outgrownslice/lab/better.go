package lab

// Better starts with the room that was seen to be needed. Where nothing passes
// the slice stays nil, as Bad's does.
func Better(numbers []int) []int {
	var odd []int
	for _, n := range numbers {
		if n%2 == 1 {
			if cap(odd) == 0 {
				odd = make([]int, 0, 64)
			}
			odd = append(odd, n)
		}
	}
	return odd
}
