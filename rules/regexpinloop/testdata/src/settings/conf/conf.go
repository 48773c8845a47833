// Package conf has the settings of a program.
package conf

import "regexp"

// Settings are read from a file.
type Settings struct {
	Ignore, Group string
	Names         []string
	Groups        []struct{ Text string }
	Compiled      *regexp.Regexp
}

// Current is what was read last.
var Current = &Settings{}

// Load reads them, and looks whether a pattern is one.
func Load(text string) (bool, error) {
	Current = &Settings{Ignore: text}
	_, err := regexp.MatchString(Current.Ignore, "")
	return regexp.MustCompile(Current.Ignore).MatchString(text), err
}

// Reread looks at what it has set itself.
func Reread(text string) bool {
	Current.Group = text
	return regexp.MustCompile(Current.Group).MatchString(text)
}
