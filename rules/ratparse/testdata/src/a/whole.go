package a

import (
	"math/big"
	"strings"
)

func isWhole(s string) bool {
	r, ok := new(big.Rat).SetString(s) // want `makes a big.Rat only to learn whether the text is a number`
	return ok && r.IsInt()
}

func wholePart(s string) *big.Int {
	r, ok := new(big.Rat).SetString(s)
	if !ok || !r.IsInt() {
		return nil
	}
	return r.Num()
}

// What a standard function says of the text is no look at its digits.
func prefixed(s string) bool {
	if !strings.HasPrefix(s, "0x") {
		_, ok := new(big.Int).SetString(s, 10) // want `makes a big.Int only to learn whether the text is a number`
		return ok
	}
	return false
}
