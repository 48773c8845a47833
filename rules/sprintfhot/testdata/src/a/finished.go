package a

import (
	"fmt"
	"strconv"
	"strings"
)

const dialect = "00"

type span struct {
	trace, id string
	sampled   bool
}

// Nothing is left to fill in: a % that a value brings along is one too many.
func (s span) parent() string {
	flags := "00"
	if s.sampled {
		flags = "01"
	}
	return fmt.Sprintf(dialect + "-" + s.trace + "-" + s.id + "-" + flags) // want `fmt.Sprintf looks for verbs in a text that is finished, and copies it`
}

func listed(names []string, n int, value any) (string, string) {
	row := "names: " + strings.Join(names, ", ") + fmt.Sprintf(" of %v", value)
	return fmt.Sprintf(row), fmt.Sprintf(strconv.Itoa(n)) // want `fmt.Sprintf looks for verbs in a text that is finished` `fmt.Sprintf looks for verbs in a text that is finished`
}

// What is given may be a format: by its name, as text that was looked up, or because it has a sign that
// Sprintf takes away.
var phrases = map[string]string{"half": "50%%"}

var whole = "100%% "

func phrase(key string) string { return phrases[key] }

func mayFill(format, text, key string, value any) []string {
	half := "50%% "
	return []string{
		fmt.Sprintf(format),
		fmt.Sprintf(text),
		fmt.Sprintf(format + text),
		fmt.Sprintf(half + text),
		fmt.Sprintf(whole + text),
		fmt.Sprintf(text + "%%"),
		fmt.Sprintf(phrase(key) + text),
		fmt.Sprintf(phrases[key] + text),
		fmt.Sprintf(fmt.Sprintf("%%v of %v: ", value) + text),
	}
}

func padded(line string) string { return fmt.Sprintf("> " + line) }

func paddedAll() (string, string) { return padded("all"), padded("90%% of all") }
