// Package pair rebuilds the hot paths of the bus tool from the Go optimization
// guide's descriptions, as they are and as the guide would have them. The
// tool's own code is private.
package pair

import (
	"errors"
	"fmt"
	"math/big"
	"strings"
)

// validateBad checks the postings of journal commands ("add", "--debit",
// "1910=12.50", ...), each amount by a big.Rat of its own.
func validateBad(commands [][]string) error { return validate(commands, amountBad) }

// validateBetter lets a plain look at the digits decide what is plain.
func validateBetter(commands [][]string) error { return validate(commands, amountBetter) }

func amountBad(s string) bool {
	_, ok := new(big.Rat).SetString(s)
	return ok
}

// amountBetter leaves fractions, exponents and hexadecimal to big.Rat, so that
// it accepts what amountBad accepts.
func amountBetter(s string) bool { return plainDecimal(s) || amountBad(s) }

// plainDecimal tells whether s is digits, perhaps after a sign, perhaps with a
// point between two of them.
func plainDecimal(s string) bool {
	if s != "" && (s[0] == '-' || s[0] == '+') {
		s = s[1:]
	}
	digits, point := 0, false
	for i := range len(s) {
		switch c := s[i]; {
		case '0' <= c && c <= '9':
			digits++
		case c == '.' && !point && digits > 0:
			point, digits = true, 0
		default:
			return false
		}
	}
	return digits > 0
}

func validate(commands [][]string, amount func(string) bool) error {
	for n, args := range commands {
		if err := posting(args, amount); err != nil {
			return fmt.Errorf("command %d: %w", n+1, err)
		}
	}
	return nil
}

func posting(args []string, amount func(string) bool) error {
	if len(args) == 0 || args[0] != "add" {
		return errors.New("want add")
	}
	for i := 1; i < len(args); i += 2 {
		if i+1 == len(args) {
			return fmt.Errorf("%s needs a value", args[i])
		}
		switch args[i] {
		case "--debit", "--credit":
			account, sum, ok := strings.Cut(args[i+1], "=")
			if !ok || account == "" {
				return fmt.Errorf("%s %q: want ACCOUNT=AMOUNT", args[i], args[i+1])
			}
			if !amount(sum) {
				return fmt.Errorf("%s %q: %q is no amount", args[i], args[i+1], sum)
			}
		case "--date", "--desc":
		default:
			return fmt.Errorf("unknown option %s", args[i])
		}
	}
	return nil
}
