package wide

import "errors"

type lexeme struct {
	kind, text string
	from       int
}

var errOpen = errors.New("no end")

// quoted gives the lexeme back inside of the loop.
func quoted(in []rune) (lexeme, error) {
	out := lexeme{kind: "text"}
	for i, r := range in {
		if r == '"' {
			return out, nil
		}
		if r == '\n' {
			return lexeme{text: out.text, from: i}, errOpen
		}
		out.text += string(r) // want `\+= copies the whole string on every iteration`
	}
	return out, errOpen
}

// Somebody may look at it, or begin it again, at each turn.
func shown(in []rune, show func(*lexeme)) *lexeme {
	out := &lexeme{}
	for _, r := range in {
		if r == '"' {
			return out
		}
		out.text += string(r)
		show(out)
	}
	return out
}

func watched(in []rune) (looks []func() lexeme) {
	out := lexeme{}
	for _, r := range in {
		out.text += string(r)
		looks = append(looks, func() lexeme { return out })
	}
	return looks
}
