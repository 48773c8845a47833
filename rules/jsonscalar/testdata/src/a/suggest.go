package a

import (
	"encoding/json"
	"fmt"
	"strconv"
)

type color int

func (c color) String() string { return "red" }

func (c color) MarshalJSON() ([]byte, error) {
	return json.Marshal(c.String()) // want `runs the JSON encoder for a single string`
}

func (c *color) UnmarshalJSON(b []byte) error {
	var s string
	if err := json.Unmarshal(b, &s); err != nil { // want `runs the JSON decoder for a single string`
		return err
	}
	*c = color(len(s))
	return nil
}

func (p *port) UnmarshalJSON(b []byte) error {
	n := new(int)
	err := json.Unmarshal(b, n) // want `runs the JSON decoder for a single number`
	*p = port(*n)
	return err
}

func held(n int) []byte {
	b, err := json.Marshal(n) // want `runs the JSON encoder for a single number`
	if err != nil {
		return nil
	}
	return b
}

// Any text: only the encoder knows how to escape it.
func quoted(s string) string {
	b, _ := json.Marshal(s)
	return string(b)
}

type word string

var words = []string{"off", "on"}

func wordsOf(w word, on int, n uint64) (all [][]byte) {
	a, _ := json.Marshal(string(w)) // want `runs the JSON encoder for a single string`
	b, _ := json.Marshal(words[on]) // want `runs the JSON encoder for a single string`
	digits := strconv.AppendUint(nil, n, 10)
	c, _ := json.Marshal(string(digits))              // want `runs the JSON encoder for a single string`
	d, _ := json.Marshal(fmt.Sprintf("%d:%d", on, n)) // want `runs the JSON encoder for a single string`
	e, _ := json.Marshal(fmt.Sprintf("%s:%d", w, n))
	return append(all, a, b, c, d, e)
}

// One of a few words, on each way.
func stateOf(on int) ([]byte, error) {
	var s string
	switch on {
	case 0:
		s = "off"
	default:
		s = words[on]
	}
	return json.Marshal(s) // want `runs the JSON encoder for a single string`
}

func stateOr(on int, other string) ([]byte, error) {
	s := "on"
	if on == 0 {
		s = other
	}
	return json.Marshal(s)
}

type key [4]byte

func (k key) MarshalText() ([]byte, error) { return k[:], nil }

func (k *key) text() ([]byte, error) {
	text, _ := k.MarshalText()
	return json.Marshal(string(text)) // want `runs the JSON encoder for a single string`
}
