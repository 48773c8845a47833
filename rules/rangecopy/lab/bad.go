// Package lab holds the pair that the rule's claim is measured with.
package lab

// An order has 256 bytes on 64-bit machines.
type order struct {
	id      int64
	cents   int64
	open    bool
	address [208]byte
	note    string
}

// Bad copies each order to read 9 bytes of it.
func Bad(orders []order) int64 {
	var total int64
	for _, o := range orders {
		// Only what is still open counts.
		if o.open {
			total += o.cents
		}
	}
	return total
}
