package through

import "fmt"

type level int

func (l level) marshal() ([]byte, error) {
	switch l {
	case 0:
		return []byte("low"), nil
	case 1:
		return []byte("high"), nil
	}
	return nil, fmt.Errorf("no level %d", l)
}

// There and back by way of a method.
func (l level) String() string {
	if b, err := l.marshal(); err == nil {
		return string(b) // want `copies bytes into a string that marshal has just copied into them`
	}
	return "unknown"
}

type key []byte

func (k key) String() string { return string(k) }

func store(put func([]byte), k key) {
	put([]byte(k.String())) // want `copies a string into bytes that String has just copied into it`
}

// Bytes that are somebody's.
type name struct{ raw []byte }

func (n name) bytes() []byte { return n.raw }

func (n name) String() string { return string(n.bytes()) }

// Needed as bytes beside.
func both(put func([]byte), l level) string {
	b, err := l.marshal()
	if err != nil {
		return ""
	}
	put(b)
	return string(b)
}

func encode(dst []byte, k key) []byte { return append(dst, k.String()...) }

// Runes.
func none(line []rune) bool {
	return string(line) == "" // want `encodes runes to ask whether there are any`
}

func some(line []rune) bool {
	return "" != string(line) // want `encodes runes to ask whether there are any`
}

func quit(line []rune) bool { return string(line) == "quit" }

func bytesNone(b []byte) bool { return string(b) == "" }

// The string is made once, the bytes in each round.
func stores(put func([]byte), k key, n int) {
	s := k.String()
	for range n {
		put([]byte(s))
	}
}
