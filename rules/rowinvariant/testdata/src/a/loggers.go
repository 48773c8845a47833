package a

import (
	"bufio"
	"io"
	"log/slog"
	"path/filepath"
)

type plugLogger interface {
	Named(name string) plugLogger
	With(args ...any) plugLogger
	Debug(msg string, args ...any)
}

type plugin struct {
	logger plugLogger
	path   string
}

// Each line has a logger of its own, by the same name (go-plugin).
func (p *plugin) relay(r io.Reader) {
	lines := bufio.NewReader(r)
	for {
		line, err := lines.ReadString('\n')
		if line != "" {
			l := p.logger.Named(filepath.Base(p.path)) // want `derives the same logger in every iteration`
			l = l.With("line", line)
			l.Debug(line)
		}
		if err != nil {
			return
		}
	}
}

func announce(log *slog.Logger, rows []string, part string) {
	for _, row := range rows {
		log.With("part", part, slog.Int("rows", 3)).Info(row) // want `derives the same logger in every iteration`
	}
}

// Each row has a name of its own, what fails is rare, and a handful is a handful.
func announceEach(log *slog.Logger, rows []string, read func(string) error) {
	for _, row := range rows {
		l := log.With("row", row)
		if err := read(row); err != nil {
			l.With("part", "x").Error("failed")
		}
	}
	for i := range 3 {
		log.With("part", "y").Info("round", "i", i)
	}
}

// Each listener has one, once (tendermint).
func startListeners(log *slog.Logger, addresses []string, listen func(string, *slog.Logger)) {
	for _, a := range addresses {
		listen(a, log.With("module", "rpc"))
	}
}

type served struct{ access, errors *slog.Logger }

// What keeps its loggers is set up here (caddy).
func (s *plugin) provision(log *slog.Logger, servers []*served) {
	for _, srv := range servers {
		srv.access = log.With("part", "access")
		srv.errors = log.With("part", "errors")
	}
}
