package a

import (
	"encoding/json"
	"fmt"

	"github.com/go-kit/log"
	"github.com/go-kit/log/level"
	"go.uber.org/zap"
	"google.golang.org/grpc/grpclog"
)

// A leveled logger that no table knows: the program's own interface.
type leveledLogger interface {
	Debugf(format string, args ...any)
	Debug(args ...any)
	Infof(format string, args ...any)
}

type cluster struct {
	log    leveledLogger
	peers  []string
	gossip grpclog.DepthLoggerV2
}

func (s *cluster) joined(addr fmt.Stringer) {
	s.log.Debugf("%s joined", addr.String())     // want `computes Stringer.String for a debug record`
	s.log.Debug("peers: " + fmt.Sprint(s.peers)) // want `computes fmt.Sprint for a debug record`
	s.log.Debugf("%s joined", addr)
	s.log.Infof("%s joined", addr.String())
}

// An answer is no record, and a fixed list of arguments is no logger's.
type probe interface {
	Debug(name string) string
	Trace(args ...any) int
}

func asks(log probe, addr fmt.Stringer) {
	log.Debug(addr.String())
	log.Trace(addr.String())
}

// What a function of this package does with its arguments is told of by another
// rule.
type plain struct{ on bool }

func (p *plain) Debugf(format string, args ...any) {
	if p.on {
		fmt.Printf(format, args...)
	}
}

func (p *plain) use(addr fmt.Stringer) { p.Debugf("%s", addr.String()) }

func toJSON(v any) string {
	b, _ := json.Marshal(v)
	return string(b)
}

// grpc's loggers drop Info unless the environment asks for it.
func (s *cluster) updated(config any) {
	s.gossip.Infof("config %s", toJSON(config)) // want `computes a.toJSON for a record that is seldom written`
	s.gossip.Warningf("config %s", toJSON(config))
	if s.gossip.V(2) {
		s.gossip.Infof("config %s", toJSON(config))
	}
}

func kit(l log.Logger, addr fmt.Stringer) {
	level.Debug(l).Log("addr", addr.String()) // want `computes Stringer.String for a debug record`
	level.Info(l).Log("addr", addr.String())
	level.Debug(l).Log("addr", addr)
}

// A logger with fields for records that are mostly off.
func handled(l *zap.Logger, request, response any, changed bool) {
	with := l.With(zap.Any("request", request)) // want `makes a logger with fields that writes debug records only`
	if changed {
		with.Debug("changed", zap.Any("response", response))
	}
}

func handledBoth(l *zap.Logger, request any, failed bool) {
	with := l.With(zap.Any("request", request))
	with.Debug("handled")
	if failed {
		with.Info("failed")
	}
}

func handledAsked(l *zap.Logger, request any) {
	const debug = -1
	if l.Check(debug, "handled") == nil {
		return
	}
	with := l.With(zap.Any("request", request))
	with.Debug("handled")
}

func handledKept(l *zap.Logger, request any, keep func(*zap.Logger)) {
	with := l.With(zap.Any("request", request))
	with.Debug("handled")
	keep(with)
}

// A logger on top of another one formats for its caller.
type prefixed struct{ to grpclog.DepthLoggerV2 }

func (p prefixed) Infof(format string, args ...any) { p.to.Infof("%s", fmt.Sprintf(format, args...)) }

// A logger of the package with levels, which no table knows either.
type scope struct{ on bool }

func (s *scope) Debugf(format string, args ...any) {
	if s.on {
		fmt.Printf(format, args...)
	}
}
func (s *scope) Debug(args ...any) {
	if !s.on {
		return
	}
	fmt.Print(args...)
}
func (s *scope) Infof(format string, args ...any)  { fmt.Printf(format, args...) }
func (s *scope) Errorf(format string, args ...any) { fmt.Printf(format, args...) }

func (s *scope) use(addr fmt.Stringer, v any) {
	s.Debugf("object\n%s", toJSON(v)) // want `computes a.toJSON for a debug record`
	s.Debug(addr.String())            // want `computes Stringer.String for a debug record`
	s.Infof("object\n%s", toJSON(v))
}

// Writes debug records always: they are wanted.
type shouter struct{}

func (shouter) Debugf(format string, args ...any) { fmt.Printf(format, args...) }
func (shouter) Infof(format string, args ...any)  { fmt.Printf(format, args...) }
func (shouter) Errorf(format string, args ...any) { fmt.Printf(format, args...) }

func (s shouter) use(v any) { s.Debugf("object\n%s", toJSON(v)) }

// Made like go-kit's: the level is a function of a logger.
type keyvals interface {
	Log(keyvals ...any) error
}

type levels struct{}

func (levels) Debug(l keyvals) keyvals { return l }
func (levels) Error(l keyvals) keyvals { return l }

var at levels

func stage(l keyvals, values map[string]any) {
	at.Debug(l).Log("msg", "extracted", "values", fmt.Sprintf("%v", values)) // want `computes fmt.Sprintf for a debug record`
	at.Debug(l).Log("msg", "extracted", "values", len(values))
	at.Error(l).Log("msg", "not extracted", "values", fmt.Sprintf("%v", values))
}

// The fields are encoded for all, and read where something failed only.
func servedBy(l *zap.Logger, request any, serve func(any) error) {
	with := l.With(zap.Any("request", request)) // want `makes a logger with fields at once, before the exit of all that does not fail`
	err := serve(request)
	if err == nil {
		return
	}
	with = with.With(zap.Any("error", err))
	with.Info("failed")
}

func servedLoudly(l *zap.Logger, request any, serve func(any) error) {
	with := l.With(zap.Any("request", request))
	with.Info("begin")
	err := serve(request)
	if err == nil {
		return
	}
	with.Info("failed")
}

// A logger with fields for debug records and for what fails.
func updated(l *zap.Logger, id fmt.Stringer, watch func() error) {
	with := l.With(zap.Any("id", id)) // want `makes a logger with fields that writes debug records, and tells of failures`
	with.Debug("updated")
	if err := watch(); err != nil {
		with.Error("no watch")
		return
	}
	with.Debug("done")
}

func updatedAndTold(l *zap.Logger, id fmt.Stringer, watch func() error) {
	with := l.With(zap.Any("id", id))
	with.Debug("updated")
	if err := watch(); err != nil {
		with.Error("no watch")
		return
	}
	with.Info("done")
}
