package a

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log/slog"
	"reflect"
	"strings"
	"time"

	"github.com/rs/zerolog"
	"github.com/rs/zerolog/log"
	"github.com/sirupsen/logrus"
)

// Fields that a record is given before its level are computed as well.
func chained(l *slog.Logger, z zerolog.Logger, config any, packet []byte, peers []string) {
	logrus.WithField("config", fmt.Sprint(config)).Debug("loaded")               // want `computes fmt.Sprint for a debug record`
	logrus.WithFields(logrus.Fields{"packet": string(packet)}).Debug("received") // want `computes a copy by conversion`
	l.With("peers", strings.Join(peers, ",")).Debug("joined")                    // want `computes strings.Join`
	log.Trace().Str("packet", hex.Dump(packet)).Msg("received")                  // want `computes hex.Dump`
	z.Debug().Str("packet", string(packet)).Send()                               // want `computes a copy by conversion`
	z.Debug().Msg(fmt.Sprintf("peers %v", peers))                                // want `computes fmt.Sprintf`
}

func chainedLeft(z zerolog.Logger, config any, packet []byte) {
	logrus.WithField("config", fmt.Sprint(config)).Info("loaded")
	z.Info().Str("packet", string(packet)).Msg("received")
	z.Debug().Func(func(e *zerolog.Event) { e.Str("packet", string(packet)) }).Msg("received")
	if e := z.Debug(); e.Enabled() {
		e.Str("packet", string(packet)).Msg("received")
	}
}

// The error decides which debug record is written, and nothing else.
func encoded(v any) {
	b, err := json.Marshal(v) // want `computes json.Marshal for debug records only`
	if err != nil {
		logrus.Debugf("no text: %v", err)
	} else {
		logrus.Debugf("value %s", b)
	}
}

func encodedInside(v any) {
	if b, err := json.Marshal(v); err == nil { // want `computes json.Marshal for debug records only`
		logrus.Debugf("value %s", b)
	}
}

func encodedFor(v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	logrus.Debugf("value %s", b)
	return nil
}

// Names that are there already.
type state int

func (s state) String() string {
	if s == 0 {
		return "idle"
	}
	return "busy"
}

type nodeID string

func (n nodeID) String() string { return string(n) }

func named(l *slog.Logger, s state, n nodeID, m time.Month, v any) {
	l.Debug("n", "state", s.String(), "node", n.String(), "month", m.String(), "type", reflect.TypeOf(v).String())
}

type pair struct{ space, name string }

func (p pair) String() string { return p.space + "/" + p.name }

func paired(p pair, d time.Duration) {
	logrus.Debug("pair", p.String()) // want `computes pair.String`
	logrus.Debug("took", d.String()) // want `computes Duration.String`
}

// The field serves the record only.
func fields(entry *logrus.Entry, message any) {
	b, err := json.Marshal(message) // want `computes json.Marshal for debug records only`
	if err == nil {
		entry = entry.WithField("message", string(b))
	}
	entry.Debug("received")
}

func fieldsKept(entry *logrus.Entry, message any) *logrus.Entry {
	b, err := json.Marshal(message)
	if err == nil {
		entry = entry.WithField("message", string(b))
	}
	entry.Debug("received")
	return entry
}

// One of many fails, and the next one is tried.
func tried(each []func() error, header map[string]string) bool {
	for _, f := range each {
		if err := f(); err != nil {
			logrus.Debugf("refused %s: %v", fmt.Sprint(header), err) // want `computes fmt.Sprint for a debug record`
			continue
		}
		return true
	}
	return false
}
