package a

import (
	"log/slog"

	"github.com/sirupsen/logrus"
)

type update struct {
	key, value, revision string
	uid                  [16]byte
	ttl                  int64
}

// A large value is copied to the heap for the interface.
func (s *server) update(u update) {
	s.log.Debug("dispatching", "update", u)     // want `computes a copy of u, 72 bytes, for a debug record before anybody asks whether the level is on`
	logrus.WithField("update", u).Debug("sent") // want `computes a copy of u, 72 bytes, for a debug record`
	s.log.Debug("dispatching", "update", &u)
	s.log.Debug("dispatching", "uid", u.uid)
	s.log.Info("dispatching", "update", u)
}

// Once.
func (s *server) startUpdate(u update) {
	s.log.Debug("starting", "update", u)
}

func (s *server) asked(all []update) {
	for _, u := range all {
		if s.log.Enabled(nil, slog.LevelDebug) {
			s.log.Debug("dispatching", "update", u)
		}
	}
}
