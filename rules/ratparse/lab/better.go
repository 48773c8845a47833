package lab

import "math/big"

// Better is Bad with a plain look first: digits with at most one point are a
// number, and whatever else a big.Rat accepts is left to it.
func Better(s string) bool {
	if plain(s) {
		return true
	}
	_, ok := new(big.Rat).SetString(s)
	return ok
}

// plain tells whether s is digits, with a sign before and a point between
// digits perhaps.
func plain(s string) bool {
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
