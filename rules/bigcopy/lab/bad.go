// Package lab races a large value handed over by copy against its address.
package lab

// A Matrix is 512 bytes.
type Matrix struct {
	Cells [8][8]float64
}

// Bad sums the diagonals of all matrices.
func Bad(list []Matrix) (sum float64) {
	for i := range list {
		sum += diagonal(list[i])
	}
	return sum
}

//go:noinline
func diagonal(m Matrix) (sum float64) {
	for i := range m.Cells {
		sum += m.Cells[i][i]
	}
	return sum
}
