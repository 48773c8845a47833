package lab

// Better adds up.
func Better(values []int) int { return sum(values) }
