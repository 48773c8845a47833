package a

import (
	"context"
	"log/slog"
)

func record() (context.Context, slog.Level, string) { return nil, slog.LevelDebug, "" }

// One call gives all arguments.
func several() {
	slog.Log(record())
}
