package a

func namesIn(m map[string]int) []string {
	result := []string(nil)
	for k := range m {
		result = append(result, k) // want `grows result array by array although the loop's length is known`
	}
	return result
}
