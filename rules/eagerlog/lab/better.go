package lab

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
)

// Better asks first, as Debug itself does.
func Better(log *slog.Logger, tags []string) int {
	n := 0
	for _, tag := range tags {
		n += len(tag)
	}
	if log.Enabled(context.Background(), slog.LevelDebug) {
		log.Debug("tagged", "summary", fmt.Sprintf("%d in %s", n, strings.Join(tags, ","))) // for the curious
	}
	return n
}
