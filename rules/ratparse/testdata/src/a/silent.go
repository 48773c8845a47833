package a

import (
	"fmt"
	"math/big"
	"strconv"
)

// The number is used.
func number(s string) (*big.Rat, error) {
	r, ok := new(big.Rat).SetString(s)
	if !ok {
		return nil, errNumber
	}
	return r, nil
}

func positive(s string) bool {
	r, ok := new(big.Rat).SetString(s)
	return ok && r.Sign() > 0
}

func viaReceiver(s string) string {
	var r big.Rat
	if _, ok := r.SetString(s); !ok {
		return ""
	}
	return r.String()
}

func into(r *big.Rat, s string) bool {
	_, ok := r.SetString(s)
	return ok
}

type price struct{ amount *big.Rat }

func (p *price) set(s string) bool {
	_, ok := p.amount.SetString(s)
	return ok
}

// A plain look comes first.
func fast(s string) bool {
	if digits(s) {
		return true
	}
	_, ok := new(big.Rat).SetString(s)
	return ok
}

func fastLoop(s string) error {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			break
		}
	}
	if _, ok := new(big.Rat).SetString(s); !ok {
		return errNumber
	}
	return nil
}

func digits(s string) bool { return s == "1" }

// The outcome is not looked at.
func ignored(s string) {
	r, _ := new(big.Rat).SetString(s)
	fmt.Println(r)
}

// Runs once.
var valid = func() bool {
	_, ok := new(big.Rat).SetString("1/3")
	return ok
}()

// The last resort of another function.
func either(s string) bool { return digits(s) || slow(s) }

func slow(s string) bool {
	_, ok := new(big.Rat).SetString(s)
	return ok
}

// A number that stays.
func (a *amount) UnmarshalText(b []byte) error { return a.units.UnmarshalText(b) }

// A plain look that strconv does.
func wholeNumber(s string) bool {
	if _, err := strconv.ParseInt(s, 10, 64); err == nil {
		return true
	}
	r, ok := new(big.Rat).SetString(s)
	return ok && r.IsInt()
}

// The plain look stands in the same case.
func ofKind(kind, s string) error {
	switch kind {
	case "decimal":
		if digits(s) {
			return nil
		}
		if _, _, err := big.ParseFloat(s, 10, 128, big.ToNearestEven); err != nil {
			return errNumber
		}
	}
	return nil
}

// Only what is not plain is parsed.
func fromBytes(b []byte) error {
	s := string(b)
	if !plainBytes(b) {
		if _, ok := new(big.Rat).SetString(s); !ok {
			return errNumber
		}
	}
	return nil
}

func plainBytes(b []byte) bool { return len(b) == 1 }

// The sign and the size are asked for.
func small(s string) bool {
	n, ok := new(big.Int).SetString(s, 10)
	return ok && n.Sign() >= 0 && n.BitLen() < 64
}
