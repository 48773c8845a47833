package loadgen

import (
	"fmt"
	"strings"
)

// Words splits a command line as a shell does: at spaces, with '…', "…" and
// backslashes. Nothing is expanded: a command that needs a shell names one,
// sh -c '…'.
func Words(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	started, quote, escaped := false, rune(0), false
	for _, r := range line {
		switch {
		case escaped:
			if quote == '"' && r != '"' && r != '\\' {
				word.WriteByte('\\')
			}
			word.WriteRune(r)
			escaped = false
		case r == '\\' && quote != '\'':
			escaped, started = true, true
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(r)
		case r == '\'' || r == '"':
			quote, started = r, true
		case r == ' ' || r == '\t' || r == '\n':
			if started {
				words = append(words, word.String())
				word.Reset()
				started = false
			}
		default:
			word.WriteRune(r)
			started = true
		}
	}
	if quote != 0 || escaped {
		return nil, fmt.Errorf("%q ends inside a quotation", line)
	}
	if started {
		words = append(words, word.String())
	}
	return words, nil
}
