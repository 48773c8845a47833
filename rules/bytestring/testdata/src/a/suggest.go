package a

func sameRunes(a, b []rune) bool {
	return string(a) == string(b) // want `encodes runes into two strings to compare them`
}

// Arrays are compared, no text is made.
func sameLetters(a, b []rune) bool {
	return [2]rune(a) == [2]rune(b)
}
