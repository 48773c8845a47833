package a

import "regexp"

// Issuers, as in the handbook.
var (
	visa       = regexp.MustCompile(`^4`)
	mastercard = regexp.MustCompile(`^(5[1-5]|2[2-7])`) // and what was Eurocard

	// An alliance.
	discover = regexp.MustCompile(`^6011`)

	unionPay = regexp.MustCompile(`^62`)

	// Numbers that nobody issues.
	none = regexp.MustCompile(`^0{4}`)
)

var (
	only = regexp.MustCompile(`^7`)
)

var (
	// Behind is what nothing stands below.

	inside = regexp.MustCompile(`^8`)
)

// The group and the comments of the others stay.
func issuer(number string) string {
	switch {
	case visa.MatchString(number): // want `runs a regexp to compare a fixed prefix`
		return "visa"
	case mastercard.MatchString(number):
		return "mastercard"
	case unionPay.MatchString(number): // want `runs a regexp to compare a fixed prefix`
		return "unionpay"
	case none.MatchString(number):
		return ""
	}
	// A variable with a comment of its own stays.
	if discover.MatchString(number) { // want `runs a regexp to compare a fixed prefix`
		return "discover"
	}
	// An empty group goes, unless it has a comment.
	return map[bool]string{true: "fuel"}[only.MatchString(number)] + // want `runs a regexp to compare a fixed prefix`
		map[bool]string{true: "health"}[inside.MatchString(number)] // want `runs a regexp to compare a fixed prefix`
}
