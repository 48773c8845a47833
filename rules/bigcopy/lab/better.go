package lab

// Better sums the diagonals of all matrices.
func Better(list []Matrix) (sum float64) {
	for i := range list {
		sum += diagonalAt(&list[i])
	}
	return sum
}

//go:noinline
func diagonalAt(m *Matrix) (sum float64) {
	for i := range m.Cells {
		sum += m.Cells[i][i]
	}
	return sum
}
