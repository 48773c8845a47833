package wide

import "unicode"

type wordList struct {
	word  string
	words []string
}

// A letter for each call.
func (w *wordList) add(ch rune) {
	if unicode.IsSpace(ch) {
		w.words = append(w.words, w.word)
		w.word = ""
		return
	}
	w.word += string(ch) // want `allocates a new string for every letter`
}

func (w *wordList) addAll(text string) { w.word += text } // more than a letter

func (w wordList) copied(ch rune) { w.word += string(ch) } // of a copy

func (w *wordList) close() { w.word += string(rune(closing())) } // one

func closing() int { return ')' }
