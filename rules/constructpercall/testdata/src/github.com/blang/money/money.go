// Package money stands for libraries that calculate with decimals.
package money

type Amount struct{ digits []byte }

func MustNewFromStr(s string) Amount { return Amount{[]byte(s)} }

func MustParseCode(s string) [3]byte { return [3]byte([]byte(s)) }

func (a Amount) Mul(b Amount) Amount { return Amount{append(a.digits, b.digits...)} }
