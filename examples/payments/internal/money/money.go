// Package money holds amounts as whole minor units of a currency, so that a
// sum is exact and a comparison is an integer comparison.
package money

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// ErrCurrency is returned when two amounts of different currencies meet.
var ErrCurrency = errors.New("currencies differ")

// An Amount is a number of minor units (cents, pence, yen) of a currency.
type Amount struct {
	Minor    int64  `json:"minor"`
	Currency string `json:"currency"`
}

// Parse reads a plain decimal such as "12", "12.5" or "12.50". It accepts no
// sign, no exponent and no more decimals than the currency has.
func Parse(s, currency string) (Amount, error) {
	places := decimals(currency)
	whole, frac, dotted := strings.Cut(s, ".")
	if whole == "" || len(whole) > 12 || dotted && (frac == "" || len(frac) > places) {
		return Amount{}, fmt.Errorf("amount %q: want at most 12 digits and %d decimals", s, places)
	}
	digits := whole + frac
	var minor int64
	for i := 0; i < len(digits); i++ {
		c := digits[i]
		if c < '0' || c > '9' {
			return Amount{}, fmt.Errorf("amount %q: %q is not a digit", s, c)
		}
		minor = minor*10 + int64(c-'0')
	}
	for range places - len(frac) {
		minor *= 10
	}
	return Amount{Minor: minor, Currency: currency}, nil
}

// Add returns the sum of two amounts of one currency.
func (a Amount) Add(b Amount) (Amount, error) {
	if a.Currency != b.Currency {
		return Amount{}, fmt.Errorf("add %s to %s: %w", b.Currency, a.Currency, ErrCurrency)
	}
	return Amount{Minor: a.Minor + b.Minor, Currency: a.Currency}, nil
}

// Permille returns n thousandths of the amount, rounded half up.
func (a Amount) Permille(n int64) Amount {
	return Amount{Minor: (a.Minor*n + 500) / 1000, Currency: a.Currency}
}

// Decimal formats the amount without its currency: "12.50".
func (a Amount) Decimal() string {
	var buf [24]byte
	return string(a.appendDecimal(buf[:0]))
}

// String formats the amount with its currency: "12.50 EUR".
func (a Amount) String() string {
	var buf [32]byte
	b := a.appendDecimal(buf[:0])
	b = append(b, ' ')
	return string(append(b, a.Currency...))
}

func (a Amount) appendDecimal(b []byte) []byte {
	minor := a.Minor
	if minor < 0 {
		b = append(b, '-')
		minor = -minor
	}
	places := decimals(a.Currency)
	unit := int64(1)
	for range places {
		unit *= 10
	}
	b = strconv.AppendInt(b, minor/unit, 10)
	if places == 0 {
		return b
	}
	b = append(b, '.')
	for unit /= 10; unit > 0; unit /= 10 {
		b = append(b, byte('0'+minor/unit%10))
	}
	return b
}

// decimals is the number of decimals of a currency (ISO 4217).
func decimals(currency string) int {
	switch currency {
	case "JPY", "KRW", "VND":
		return 0
	case "BHD", "KWD", "TND":
		return 3
	}
	return 2
}
