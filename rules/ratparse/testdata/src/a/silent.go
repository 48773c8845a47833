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

// The command line is read once.
type share struct{ text string }

func (s *share) String() string { return s.text }

func (s *share) Set(text string) error {
	if _, ok := new(big.Rat).SetString(text); !ok {
		return errNumber
	}
	s.text = text
	return nil
}

// What is plain needs no number, and the loop goes on.
func firstBad(prices []string) int {
	for i, p := range prices {
		if digits(p) {
			continue
		}
		if _, ok := new(big.Rat).SetString(p); !ok {
			return i
		}
	}
	return -1
}

// The answer of the plain look is held in a variable.
func wholeOrNot(s string) bool {
	whole := digits(s)
	if !whole {
		r, ok := new(big.Rat).SetString(s)
		whole = ok && r.IsInt()
	}
	return whole
}

// Only what strconv refused is parsed.
func amounts(texts []string) error {
	for _, s := range texts {
		if _, err := strconv.ParseInt(s, 10, 64); err != nil {
			if _, ok := new(big.Rat).SetString(s); !ok {
				return errNumber
			}
		}
	}
	return nil
}

func amountBehind(s string) error {
	_, err := strconv.ParseFloat(s, 64)
	if err != nil {
		if _, _, err := big.ParseFloat(s, 10, 200, big.ToZero); err != nil {
			return errNumber
		}
	}
	return nil
}

// The loop that came upon something else parses it.
func scanned(s string) bool {
	for i := 0; i < len(s); i++ {
		if '0' <= s[i] && s[i] <= '9' {
			continue
		}
		_, ok := new(big.Rat).SetString(s)
		return ok
	}
	return s != ""
}

// The plain look stands in a case of the switch before.
func wholeValue(v any) bool {
	switch v := v.(type) {
	case int:
		return true
	case string:
		if _, err := strconv.ParseInt(v, 10, 64); err == nil {
			return true
		}
	}
	r, ok := new(big.Rat).SetString(fmt.Sprint(v))
	return ok && r.IsInt()
}
