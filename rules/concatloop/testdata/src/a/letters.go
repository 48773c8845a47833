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

func column(n int) string {
	name := ""
	for n > 0 {
		name = string(rune((n-1)%26+'A')) + name // want `copies the whole string behind each letter that goes in front of it`
		n = (n - 1) / 26
	}
	return name
}

func based(n int, digits string) (text string) {
	for n > 0 || text == "" {
		i := n % len(digits)
		text = digits[i:i+1] + text // want `copies the whole string behind each letter that goes in front of it`
		n /= len(digits)
	}
	return text
}

// Folders are few, and a string that is read must be there.
func above(parents map[string]string, name string) string {
	path := name
	for p := parents[name]; p != ""; p = parents[p] {
		path = p + "/" + path
	}
	return path
}

func steps(n int, show func(string)) {
	text := ""
	for ; n > 0; n /= 2 {
		text = string(rune('0'+n%2)) + text
		show(text)
	}
}

// lineEnds puts a line end behind each 64 characters.
func lineEnds(cert string) string {
	for i := 64; i < len(cert); i += 65 {
		cert = cert[:i] + "\n" + cert[i:] // want `copies the whole string for each piece that goes into it`
	}
	return cert
}

// Groups of digits are a few.
func grouped(digits string) string {
	for i := 3; i < len(digits); i += 4 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// A lexer takes the letter at which it stands, again and again.
type lexer struct {
	at   rune
	text string
	src  []rune
}

func (l *lexer) take() {
	l.text += string(l.at) // want `allocates a new string for every letter`
	l.step()
}

func (l *lexer) step() {
	l.src = l.src[1:]
	l.at = l.src[0]
}

func (l *lexer) word() string {
	for 'a' <= l.at && l.at <= 'z' {
		l.take()
	}
	return l.text
}

// The sign is one.
func (l *lexer) sign() {
	l.text += string(l.at)
	l.step()
}

func (l *lexer) number() string {
	if l.at == '-' {
		l.sign()
	}
	return l.text
}
