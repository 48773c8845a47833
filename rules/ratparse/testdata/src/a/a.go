package a

import (
	"errors"
	"math/big"
)

var errNumber = errors.New("not a number")

func isNumber(s string) bool {
	_, ok := new(big.Rat).SetString(s) // want `makes a big.Rat only to learn whether the text is a number`
	return ok
}

func check(s string) error {
	if _, ok := new(big.Int).SetString(s, 10); !ok { // want `makes a big.Int`
		return errNumber
	}
	return nil
}

func literal(s string) bool {
	_, ok := (&big.Rat{}).SetString(s) // want `makes a big.Rat`
	return ok
}

func zero(s string) bool {
	_, ok := big.NewInt(0).SetString(s, 16) // want `makes a big.Int`
	return ok
}

func variable(s string) bool {
	var r big.Rat
	_, ok := r.SetString(s) // want `makes a big.Rat`
	return ok
}

func pointer(s string) bool {
	r := new(big.Rat)
	if _, ok := r.SetString(s); ok { // want `makes a big.Rat`
		return true
	}
	return false
}

func parsed(s string) bool {
	_, _, err := big.ParseFloat(s, 10, 64, big.ToNearestEven) // want `makes a big.Float`
	return err == nil
}

func unused(s string) bool {
	r, ok := new(big.Rat).SetString(s) // want `makes a big.Rat`
	_ = r
	return ok
}

func all(texts []string) bool {
	for _, s := range texts {
		if _, ok := new(big.Rat).SetString(s); !ok { // want `makes a big.Rat`
			return false
		}
	}
	return true
}

func text(b []byte) error {
	return new(big.Int).UnmarshalText(b) // want `makes a big.Int`
}

func compared(s string) bool {
	n, _ := new(big.Int).SetString(s, 10) // want `makes a big.Int`
	return n != nil
}

type amount struct{ units *big.Int }

func newFromString(s string) (amount, error) {
	n, ok := new(big.Int).SetString(s, 10)
	if !ok {
		return amount{}, errNumber
	}
	return amount{n}, nil
}

func checked(s string) error {
	_, err := newFromString(s) // want `makes a a.amount only to learn`
	return err
}
