package web

import (
	"strconv"
	"strings"
)

// A DiffLine is one line of a unified diff. Kind is "file", "hunk", "add",
// "del" or "same"; Old and New are line numbers, "" where there is none.
type DiffLine struct{ Kind, Old, New, Text string }

// Diff cuts a unified diff into lines. What is not a diff is shown as it is.
func Diff(unified string) []DiffLine {
	if unified == "" {
		return nil
	}
	var out []DiffLine
	oldLine, newLine, oldLeft, newLeft := 0, 0, 0, 0
	for line := range strings.SplitSeq(strings.TrimSuffix(unified, "\n"), "\n") {
		line = strings.TrimSuffix(line, "\r")
		inHunk := oldLeft > 0 || newLeft > 0
		switch {
		case strings.HasPrefix(line, "@@ "):
			oldLine, oldLeft, newLine, newLeft = hunk(line)
			out = append(out, DiffLine{Kind: "hunk", Text: line})
		case inHunk && strings.HasPrefix(line, "-"):
			out = append(out, DiffLine{Kind: "del", Old: strconv.Itoa(oldLine), Text: line[1:]})
			oldLine, oldLeft = oldLine+1, oldLeft-1
		case inHunk && strings.HasPrefix(line, "+"):
			out = append(out, DiffLine{Kind: "add", New: strconv.Itoa(newLine), Text: line[1:]})
			newLine, newLeft = newLine+1, newLeft-1
		case inHunk && !strings.HasPrefix(line, `\`):
			out = append(out, DiffLine{Kind: "same", Old: strconv.Itoa(oldLine), New: strconv.Itoa(newLine), Text: strings.TrimPrefix(line, " ")})
			oldLine, newLine, oldLeft, newLeft = oldLine+1, newLine+1, oldLeft-1, newLeft-1
		default:
			out = append(out, DiffLine{Kind: "file", Text: line})
		}
	}
	return out
}

// hunk reads "@@ -a,b +c,d @@"; a count that is left out is 1.
func hunk(line string) (oldStart, oldCount, newStart, newCount int) {
	fields := strings.Fields(line)
	if len(fields) < 3 {
		return
	}
	part := func(s string) (start, count int) {
		a, b, found := strings.Cut(s[1:], ",")
		start, _ = strconv.Atoi(a)
		count = 1
		if found {
			count, _ = strconv.Atoi(b)
		}
		return start, count
	}
	oldStart, oldCount = part(fields[1])
	newStart, newCount = part(fields[2])
	return
}
