package bench

import (
	"errors"
	"fmt"
	"strings"
)

// ParseCommand splits a command line into words as a shell does, with quotes
// and backslashes. It refuses what only a shell understands, rather than hand
// it to the program as it stands.
func ParseCommand(line string) (Command, error) {
	p := splitter{rest: line}
	for p.word() {
	}
	switch {
	case p.err != nil:
		return Command{}, fmt.Errorf("the command %q %w", line, p.err)
	case len(p.words) == 0:
		return Command{}, errors.New("the command is empty: name a program, or a main package as ./path")
	}
	if name, _, ok := strings.Cut(p.words[0], "="); ok && !strings.Contains(name, "/") {
		return Command{}, fmt.Errorf("the command %q begins with a variable: set it with --env, or write env %s", line, line)
	}
	return Command{Args: p.words}, nil
}

type splitter struct {
	rest  string
	words []string
	err   error
}

// word takes one more word.
func (p *splitter) word() bool {
	p.rest = strings.TrimLeft(p.rest, " \t\n")
	if p.rest == "" || p.err != nil {
		return false
	}
	var w strings.Builder
	quote := byte(0)
	for i := 0; i < len(p.rest); i++ {
		c := p.rest[i]
		switch {
		case quote == 0 && strings.IndexByte(" \t\n", c) >= 0:
			p.words, p.rest = append(p.words, w.String()), p.rest[i:]
			return true
		case c == quote:
			quote = 0
		case quote == 0 && (c == '\'' || c == '"'):
			quote = c
		case c == '\\' && quote != '\'' && i+1 < len(p.rest):
			i++
			if next := p.rest[i]; quote == '"' && strings.IndexByte("\"\\$`", next) < 0 {
				w.WriteByte(c)
			}
			w.WriteByte(p.rest[i])
		case shellOnly(c, quote) || quote == 0 && c == '~' && w.Len() == 0:
			p.err = fmt.Errorf("has an unquoted %c, which only a shell understands: quote it, or write sh -c '...'", c)
			return false
		default:
			w.WriteByte(c)
		}
	}
	if quote != 0 {
		p.err = fmt.Errorf("has a %c without its end", quote)
		return false
	}
	p.words, p.rest = append(p.words, w.String()), ""
	return true
}

func shellOnly(c, quote byte) bool {
	switch quote {
	case '\'':
		return false
	case '"':
		return c == '$' || c == '`'
	}
	return strings.IndexByte("|&;<>()$`*?[", c) >= 0
}
