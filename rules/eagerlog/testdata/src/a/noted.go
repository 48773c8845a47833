package a

import (
	"context"
	"fmt"
	"log/slog"

	"go.uber.org/zap"
)

// The list has something in it only where the level was asked for.
func noted(l *slog.Logger, ms []member) {
	var gone []string
	debug := l.Enabled(context.Background(), slog.LevelDebug)
	each(ms, func(m *member) {
		m.up = false
		if debug {
			gone = append(gone, m.id)
		}
	})
	if len(gone) != 0 {
		l.Debug(fmt.Sprintf("lost %d", len(gone)), "ids", gone)
	}
}

// It has something without that, or from the start.
func notedAnyway(l *zap.Logger, debug bool, ms []member, before []string) {
	var gone []string
	each(ms, func(m *member) {
		if debug {
			gone = append(gone, m.id)
			before = append(before, m.id)
		} else if !m.up {
			gone = append(gone, m.addr)
		}
		m.up = false
	})
	if len(gone) != 0 {
		l.Debug(fmt.Sprintf("lost %d", len(gone)), zap.Any("ids", gone)) // want `computes fmt.Sprintf for a debug record`
	}
	if len(before) > 0 {
		l.Debug(fmt.Sprintf("lost %d", len(before)), zap.Any("ids", before)) // want `computes fmt.Sprintf for a debug record`
	}
}

func each(ms []member, f func(*member)) {
	for i := range ms {
		f(&ms[i])
	}
}
