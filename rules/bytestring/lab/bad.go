// Package lab races copies between []byte and string against the twin that
// needs none.
package lab

import (
	"bufio"
	"io"
	"regexp"
	"strings"
)

var digits = regexp.MustCompile(`[0-9]{3}`)

// Bad writes the lines that are of interest, each with its label.
func Bad(w io.Writer, lines [][]byte, label string) (valid int) {
	out := bufio.NewWriterSize(w, 256)
	for _, line := range lines {
		if strings.HasPrefix(string(line), "#") || !strings.Contains(string(line), "status") {
			continue
		}
		if digits.MatchString(string(line)) {
			valid++
		}
		out.Write([]byte(label))
		out.WriteString(string(line))
	}
	out.Flush()
	return valid
}
