package pair

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// A command is a line of a busfile.
type command struct {
	File   string
	Line   int // 1-based
	Tokens []string
}

// A collector reads busfiles: one command a line, # comments, include FILE.
type collector struct {
	files    map[string]string
	tokenize func(string) ([]string, error)
	lines    func(text string, each func(n int, line string) error) error
	commands []command
	open     []string // the files being read, outermost first
}

// collectBad splits a busfile into lines and each of them into new strings.
func collectBad(files map[string]string, name string) ([]command, error) {
	c := collector{files: files, tokenize: tokenizeBad, lines: func(text string, each func(int, string) error) error {
		for i, line := range strings.Split(text, "\n") {
			if err := each(i+1, line); err != nil {
				return err
			}
		}
		return nil
	}}
	err := c.file(name)
	return c.commands, err
}

// collectBetter walks over the text and keeps the tokens of all commands in
// one slice, cut out of the text where they can be.
func collectBetter(files map[string]string, name string) ([]command, error) {
	var pool []string
	c := collector{files: files, tokenize: func(line string) ([]string, error) {
		if !utf8.ValidString(line) {
			return tokenizeBad(line)
		}
		if need := strings.Count(line, " ") + 1; cap(pool)-len(pool) < need {
			pool = make([]string, 0, max(1024, need))
		}
		all, err := appendTokens(pool, line)
		if err != nil {
			return nil, err
		}
		tokens := all[len(pool):len(all):len(all)]
		pool = all
		return tokens, nil
	}, lines: func(text string, each func(int, string) error) error {
		for n := 1; ; n++ {
			line, rest, more := strings.Cut(text, "\n")
			if err := each(n, line); err != nil || !more {
				return err
			}
			text = rest
		}
	}}
	c.commands = make([]command, 0, strings.Count(files[name], "\n")+1)
	err := c.file(name)
	return c.commands, err
}

// file adds a file's commands.
func (c *collector) file(name string) error {
	if slices.Contains(c.open, name) {
		return fmt.Errorf("%s includes itself: %s", name, strings.Join(append(c.open, name), " > "))
	}
	text, ok := c.files[name]
	if !ok {
		return fmt.Errorf("no file %s", name)
	}
	c.open = append(c.open, name)
	defer func() { c.open = c.open[:len(c.open)-1] }()
	return c.lines(text, func(n int, line string) error {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			return nil
		}
		tokens, err := c.tokenize(line)
		if err == nil && tokens[0] == "include" && len(tokens) == 2 {
			err = c.file(tokens[1])
			tokens = nil
		}
		if err != nil {
			return fmt.Errorf("%s:%d: %w", name, n, err)
		}
		if tokens != nil {
			c.commands = append(c.commands, command{name, n, tokens})
		}
		return nil
	})
}
