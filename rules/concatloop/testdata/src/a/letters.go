package a

func tokens(in string) (words []string) {
	word := ""
	for _, r := range in {
		if r == ' ' {
			words = append(words, word)
			word = ""
			continue
		}
		word += string(r) // want `allocates a new string for every letter`
	}
	return append(words, word)
}

func last(in string) string {
	word := ""
	for _, r := range in {
		word += string(r) + "-" // more than a letter
		if word == "x" {
			word = ""
		}
	}
	return word
}

func seen(in string) (n int) {
	word := ""
	for _, r := range in {
		word += string(r) // never starts again: the loop asks for each prefix
		if word == "stop" {
			n++
		}
	}
	return n
}

type list []string

func (l list) Each(f func(int, string)) {
	for i, s := range l {
		f(i, s)
	}
}

func (l list) With(f func(string)) { f(l[0]) }

func everyOne(l list) (text string) {
	l.Each(func(_ int, s string) {
		if s != "" {
			text += s // want `copies the whole string for every element`
		}
	})
	return text
}

func first(l list) (text string) {
	l.With(func(s string) { text += s }) // called once
	return text
}

func shown(l list) (text string) {
	l.Each(func(i int, s string) {
		text += s
		l[i] = text // read
	})
	return text
}
