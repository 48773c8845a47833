package a

import (
	"log/slog"
	"strings"
)

type piece struct{ id, from string }

func (p *piece) name() string { return p.id }

// Nobody needs the loop while debug is off.
func (s *server) receive(all []*piece, byName map[string]int, emit func(*piece)) {
	for _, p := range all { // want `is gone through for debug records alone, before anybody asks whether the level is on`
		s.log.Debug("piece", "id", p.name())
	}
	for name, n := range byName { // want `is gone through for debug records alone`
		if n > 0 {
			s.log.Debug("name", "name", name)
		}
	}
	for _, p := range all {
		s.log.Debug("piece", "id", p.id)
		emit(p)
	}
	for _, p := range all {
		s.log.Debug("piece", "id", strings.ToUpper(p.id)) // want `computes strings.ToUpper`
	}
	for _, p := range all {
		s.log.Info("piece", "id", p.id)
	}
	if s.log.Enabled(nil, slog.LevelDebug) {
		for _, p := range all {
			s.log.Debug("piece", "id", p.id)
		}
	}
}

// A channel is emptied.
func (s *server) drain(ch chan *piece) {
	for p := range ch {
		s.log.Debug("piece", "id", p.id)
	}
}
