package term

import (
	"strings"
	"unicode"
)

// Wrap folds text into lines of at most width columns, each after the first
// begun with indent. It folds between words only, and never between a number
// and its unit. Width 0 gives one line. Text is cleaned.
func Wrap(text, indent string, width int) string {
	words := glue(strings.Fields(Clean(text)))
	var b strings.Builder
	at := 0
	for i, w := range words {
		n := Columns(w)
		switch {
		case i == 0:
		case width > 0 && at+1+n > width:
			b.WriteString("\n" + indent)
			at = Columns(indent)
		default:
			b.WriteByte(' ')
			at++
		}
		b.WriteString(w)
		at += n
	}
	return b.String()
}

// glue joins a number with the unit that follows it into one word.
func glue(words []string) []string {
	var out []string
	for _, w := range words {
		if n := len(out); n > 0 && isNumber(out[n-1]) && isUnit(w) {
			out[n-1] += " " + w
			continue
		}
		out = append(out, w)
	}
	return out
}

func isNumber(w string) bool {
	w = strings.TrimLeft(w, "([+-~<")
	return w != "" && unicode.IsDigit(rune(w[0])) && !strings.ContainsAny(w[len(w)-1:], ",;.:)%")
}

func isUnit(w string) bool {
	w = strings.TrimRight(w, ",;.:)]")
	switch w {
	case "ns", "us", "ms", "s", "B", "KiB", "MiB", "GiB", "/s", "k/s", "M/s", "G/s", "samples", "pairs", "of":
		return true
	}
	return strings.Contains(w, "/") && len(w) <= 12
}
