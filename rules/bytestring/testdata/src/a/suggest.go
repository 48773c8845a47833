package a

func sameRunes(a, b []rune) bool {
	return string(a) == string(b) // want `encodes runes into two strings to compare them`
}
