// Package card knows payment card numbers: which scheme issued one, whether
// its check digit holds, and how it may be shown.
package card

import (
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strings"
)

// A Scheme is the network that a card belongs to.
type Scheme string

// The schemes we are connected to.
const (
	Visa       Scheme = "visa"
	Mastercard Scheme = "mastercard"
	Amex       Scheme = "amex"
	Discover   Scheme = "discover"
	UnionPay   Scheme = "unionpay"
	Unknown    Scheme = "unknown"
)

// Issuer identification numbers, as in the acquirer's handbook.
var (
	visaRE       = regexp.MustCompile(`^4`)
	mastercardRE = regexp.MustCompile(`^(5[1-5]|2[2-7])`)
	amexRE       = regexp.MustCompile(`^3[47]`)
	discoverRE   = regexp.MustCompile(`^6011`)
	unionPayRE   = regexp.MustCompile(`^62`)
)

// SchemeOf returns the scheme of a card number by its leading digits.
func SchemeOf(number string) Scheme {
	switch {
	case visaRE.MatchString(number):
		return Visa
	case mastercardRE.MatchString(number):
		return Mastercard
	case amexRE.MatchString(number):
		return Amex
	case discoverRE.MatchString(number):
		return Discover
	case unionPayRE.MatchString(number):
		return UnionPay
	}
	return Unknown
}

// Valid reports whether number has 12 to 19 digits and a right check digit.
func Valid(number string) bool {
	if len(number) < 12 || len(number) > 19 {
		return false
	}
	sum := 0
	double := false
	for i := len(number) - 1; i >= 0; i-- {
		if number[i] < '0' || number[i] > '9' {
			return false
		}
		d := int(number[i] - '0')
		if double {
			if d *= 2; d > 9 {
				d -= 9
			}
		}
		sum += d
		double = !double
	}
	return sum%10 == 0
}

// Mask keeps the issuer and the last four digits: "411111******1111".
func Mask(number string) string {
	if len(number) < 12 {
		return strings.Repeat("*", len(number))
	}
	return number[:6] + strings.Repeat("*", len(number)-10) + number[len(number)-4:]
}

// Fingerprint identifies a card without revealing its number.
func Fingerprint(number string) string {
	sum := sha256.Sum256([]byte(number))
	return hex.EncodeToString(sum[:8])
}
