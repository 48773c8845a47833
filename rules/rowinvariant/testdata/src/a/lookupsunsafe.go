package a

// Where there are no rows, the pointer may be nil.
func (b *bill) scaled(rows []float64, country string) (sum float64) {
	for _, row := range rows {
		sum += row * b.rates[country] // want `looks up b\.rates\[country\]`
	}
	return sum
}

// The same, and the key may be one that has no hash.
func boxed(rows []int, seen map[any]int, key any) (n int) {
	for range rows {
		n += seen[key] // want `looks up seen\[key\]`
	}
	return n
}
