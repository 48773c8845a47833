package a

import (
	"fmt"
	"log/slog"
)

// A wrong index panics only while the level is on.
func firstTag(log *slog.Logger, tags []string) {
	log.Debug("first", "tag", fmt.Sprintf("<%s>", tags[0])) // want `computes fmt.Sprintf`
}
