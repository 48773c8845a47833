// Package lab holds the pair that the rule's claim is measured with.
package lab

import "encoding/json"

// An order is what is to be copied.
type order struct {
	ID    int
	Notes string
	Lines []line
}

type line struct {
	Article string
	Count   int
}

// Bad copies an order by way of its text.
func Bad(o *order) (*order, error) {
	data, err := json.Marshal(o)
	if err != nil {
		return nil, err
	}
	var twin order
	if err := json.Unmarshal(data, &twin); err != nil {
		return nil, err
	}
	return &twin, nil
}
