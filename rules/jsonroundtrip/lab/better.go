package lab

import "slices"

// Better copies what an order holds.
func Better(o *order) (*order, error) {
	twin := *o
	twin.Lines = slices.Clone(o.Lines)
	return &twin, nil
}
