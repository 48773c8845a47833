package a

import (
	"bytes"
	"unicode"
)

func initial(name string) string {
	letters := []rune(name) // want `decodes all letters to look at the first or the last`
	if len(letters) == 0 {
		return "?"
	}
	return string(letters[0])
}

func exported(name string) bool {
	return name != "" && unicode.IsUpper([]rune(name)[0]) // want `decodes all letters to look at the first or the last`
}

func possessive(word []byte) bool {
	letters := bytes.Runes(word) // want `decodes all letters to look at the first or the last`
	return len(letters) >= 2 && letters[len(letters)-1] == 's' && letters[len(letters)-2] == '\''
}

// More of the letters are read, counted, changed or kept.
func letters(name string) (string, int, []rune) {
	all := []rune(name)
	if len(all) > 3 && all[3] == '-' {
		return "", 0, nil
	}
	some := []rune(name)
	some[1] = unicode.ToUpper(some[1])
	count := []rune(name)
	kept := []rune(name)
	return string(some), len(count) + int(count[0]), kept
}

type table struct{ comma rune }

// A setting is one letter.
func (t *table) separate(by string) { t.comma = []rune(by)[0] }

func (t *table) separateBy(by string) bool {
	letters := []rune(by)
	if len(letters) != 1 {
		return false
	}
	t.comma = letters[0]
	return true
}
