package a

import "unicode"

func lowered(s string) string {
	rs := []rune(s) // want `makes runes of s and a text of them again to replace each by itself`
	for i, r := range rs {
		rs[i] = unicode.ToLower(unicode.ToUpper(r))
	}
	return string(rs)
}

func dashed(s string) string {
	rs := []rune(s) // want `makes runes of s and a text`
	for i := 0; i < len(rs); i++ {
		if rs[i] == '_' {
			rs[i] = '-'
		}
	}
	return "x" + string(rs)
}

// What it makes of one depends on the place, or on its neighbour.
func title(s string) string {
	rs := []rune(s)
	for i := range rs {
		if i == 0 {
			rs[i] = unicode.ToUpper(rs[i])
		}
	}
	return string(rs)
}

func behindBlank(s string) string {
	rs := []rune(s)
	for i := 1; i < len(rs); i++ {
		if rs[i-1] == ' ' {
			rs[i] = unicode.ToUpper(rs[i])
		}
	}
	return string(rs)
}

// It stops at the first.
func first(s string) string {
	rs := []rune(s)
	for i := range rs {
		if rs[i] == '_' {
			rs[i] = '-'
			break
		}
	}
	return string(rs)
}

// The runes are somebody's.
func handed(s string) (string, []rune) {
	rs := []rune(s)
	for i := range rs {
		rs[i] = unicode.ToLower(rs[i])
	}
	return string(rs), rs
}

// Nothing is replaced.
func counted(s string) (n int, out string) {
	rs := []rune(s)
	for i := range rs {
		n += int(rs[i])
	}
	return n, string(rs)
}
