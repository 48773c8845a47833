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

// One line for each kind of frame.
func (s *server) sent(frames []any) {
	for _, f := range frames { // want `is gone through for debug records alone`
		if p, ok := f.(*piece); ok {
			s.log.Debug("piece", "id", p.id)
		} else {
			s.log.Debug("frame", "frame", f)
		}
	}
	for _, f := range frames {
		if n, err := s.count(f); err == nil {
			s.log.Debug("frame", "n", n)
		}
	}
}

var countedFrames int

func (s *server) count(f any) (int, error) {
	countedFrames++
	return countedFrames, nil
}

// A channel is emptied.
func (s *server) drain(ch chan *piece) {
	for p := range ch {
		s.log.Debug("piece", "id", p.id)
	}
}
