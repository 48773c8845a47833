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

type table map[string]string

// No flag: it has no String.
func (t table) Set(s string) error {
	if _, ok := new(big.Rat).SetString(s); !ok { // want `makes a big.Rat`
		return errNumber
	}
	t[s] = s
	return nil
}

// What goes on with the next text has looked at another one's length.
func firstLong(texts []string) bool {
	for _, s := range texts {
		if len(s) < 3 {
			continue
		}
		if _, ok := new(big.Rat).SetString(s); !ok { // want `makes a big.Rat`
			return true
		}
	}
	return false
}

// The error is of something else.
func afterLoad(load func() error, s string) bool {
	if err := load(); err != nil {
		_, ok := new(big.Rat).SetString(s) // want `makes a big.Rat`
		return ok
	}
	return false
}

// That a text is a comment says nothing of the others.
func firstNumber(lines []string) int {
	for i, s := range lines {
		if strings.HasPrefix(s, "#") {
			continue
		}
		if _, ok := new(big.Rat).SetString(s); ok { // want `makes a big.Rat`
			return i
		}
	}
	return -1
}

// The loop before went through other texts.
func columns(header []string, read func() []string) []bool {
	names := make([]string, len(header))
	for i, h := range header {
		names[i] = strings.TrimSpace(h)
	}
	var numbers []bool
	for row := read(); row != nil; row = read() {
		for i := range names {
			cell := row[i]
			_, ok := new(big.Rat).SetString(cell) // want `makes a big.Rat`
			numbers = append(numbers, ok)
		}
	}
	return numbers
}
