package a

import "math/big"

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
