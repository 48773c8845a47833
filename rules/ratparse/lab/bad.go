// Package lab races a big.Rat that only validates against a plain look first.
package lab

import "math/big"

// Bad tells whether s is a number.
func Bad(s string) bool {
	_, ok := new(big.Rat).SetString(s)
	return ok
}
