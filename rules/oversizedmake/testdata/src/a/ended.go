package a

import "strings"

const suggestions = 5

func suggest(words []string, prefix string) []string {
	found := make([]string, 0, len(words)) // want `makes room for len.words. elements, and the loop ends with 5`
	for i := 0; i < len(words) && len(found) < suggestions; i++ {
		if strings.HasPrefix(words[i], prefix) {
			found = append(found, words[i])
		}
	}
	return found
}

func suggestBreak(words []string, prefix string) (n int) {
	found := make([]string, 0, len(words)) // want `and the loop ends with 3`
	for _, w := range words {
		if strings.HasPrefix(w, prefix) {
			found = append(found, w)
			if len(found) >= 3 {
				break
			}
		}
	}
	for _, w := range found {
		n += len(w)
	}
	return n
}

// Up to how many is the caller's to say, or many.
func suggestUpTo(words []string, prefix string, n int) []string {
	found := make([]string, 0, len(words))
	for i := 0; i < len(words) && len(found) < n; i++ {
		if strings.HasPrefix(words[i], prefix) {
			found = append(found, words[i])
		}
	}
	return found
}

func suggestMany(words []string, prefix string) []string {
	found := make([]string, 0, len(words))
	for i := 0; i < len(words) && len(found) < 10000; i++ {
		if strings.HasPrefix(words[i], prefix) {
			found = append(found, words[i])
		}
	}
	return found
}

// Others are appended behind it.
func suggestMore(words, more []string, prefix string) []string {
	found := make([]string, 0, len(words)+len(more))
	for i := 0; i < len(words) && len(found) < suggestions; i++ {
		if strings.HasPrefix(words[i], prefix) {
			found = append(found, words[i])
		}
	}
	return append(found, more...)
}

// The break ends the switch.
func suggestSwitch(words []string, prefix string) []string {
	found := make([]string, 0, len(words))
	for _, w := range words {
		switch {
		case strings.HasPrefix(w, prefix):
			found = append(found, w)
			if len(found) >= 3 {
				break
			}
		}
	}
	return found
}

// Each round has a few.
func suggestRounds(words []string, prefixes []string) []string {
	found := make([]string, 0, len(words))
	for _, p := range prefixes {
		for i := 0; i < len(words) && len(found) < suggestions; i++ {
			if strings.HasPrefix(words[i], p) {
				found = append(found, words[i])
			}
		}
		found = found[:0]
	}
	return found
}
