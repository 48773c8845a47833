package a

import "strings"

func allHexDigits(id string) bool {
	for _, c := range strings.Split(id, "") { // want `makes a list of all characters`
		if (c < "a" || c > "f") && (c < "0" || c > "9") {
			return false
		}
	}
	return true
}

func countVowelsOf(word string) (n int) {
	letters := strings.Split(word, "") // want `makes a list of all characters`
	for _, l := range letters {
		if l == "a" || l == "e" {
			n++
		}
	}
	return n
}

// The list itself is wanted.
func lettersOf(word string) []string {
	return strings.Split(word, "")
}

func reversedText(word string) string {
	letters := strings.Split(word, "")
	for i, j := 0, len(letters)-1; i < j; i, j = i+1, j-1 {
		letters[i], letters[j] = letters[j], letters[i]
	}
	return strings.Join(letters, "")
}
