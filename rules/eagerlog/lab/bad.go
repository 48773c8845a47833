// Package lab holds the pair that the rule's claim is measured with.
package lab

import (
	"fmt"
	"log/slog"
	"strings"
)

// Bad builds its summary whether or not anybody wants the record.
func Bad(log *slog.Logger, tags []string) int {
	n := 0
	for _, tag := range tags {
		n += len(tag)
	}
	log.Debug("tagged", "summary", fmt.Sprintf("%d in %s", n, strings.Join(tags, ","))) // for the curious
	return n
}
