package a

import (
	"fmt"
	"io"
	"sync"
)

const (
	levelInfo = iota
	levelDebug
)

type sink interface{ put(level int, text string) }

// The text is there before the sink is asked what it takes.
type toSink struct {
	out   sink
	level int
	last  string
}

func (t *toSink) Debug(text string) { t.out.put(levelDebug, text) }

func (t *toSink) Debugf(format string, args ...any) {
	t.Debug(fmt.Sprintf(format, args...)) // want `formats what Debugf is given before anybody asks whether the level is on`
}

func (t *toSink) Infof(format string, args ...any) {
	t.out.put(levelInfo, fmt.Sprintf(format, args...))
}

func (t *toSink) write(level int, entries ...any) {
	switch {
	case t.level < level:
		return
	}
	t.out.put(level, fmt.Sprint(entries...))
}

func (t *toSink) Tracef(format string, args ...any) {
	t.write(levelDebug, fmt.Sprintf(format, args...)) // want `formats what Tracef is given`
}

func (t *toSink) Traceln(args ...any) {
	text := fmt.Sprintln(args...) // want `formats what Traceln is given`
	t.write(levelDebug, text)
}

// The text is kept too.
func (t *toSink) Tracew(args ...any) {
	text := fmt.Sprintln(args...)
	t.write(levelDebug, text)
	t.last = text
}

// It hands format and arguments on apart.
func (t *toSink) Debugln(args ...any) { t.write(levelDebug, args...) }

// It asks first.
func (t *toSink) Debugw(format string, args ...any) {
	if t.level < levelDebug {
		return
	}
	t.write(levelDebug, fmt.Sprintf(format, args...))
}

// It always writes.
type toWriter struct{ w io.Writer }

func (t *toWriter) Debugf(format string, args ...any) {
	io.WriteString(t.w, fmt.Sprintf(format, args...))
}

// A function of the package makes the text.
type joined struct{ log leveledLog }

type leveledLog interface {
	Debug(args ...any)
	Info(args ...any)
	Warn(args ...any)
}

func (joined) message(values ...any) string { return fmt.Sprint(values...) }

func (j joined) Debug(args ...any) {
	message := j.message(args...) // want `computes joined.message for debug records only`
	j.log.Debug(message)
}

func (j joined) Warn(args ...any) {
	message := j.message(args...)
	j.log.Warn(message)
}

// A chain like zerolog's, of somebody else.
type rec struct{ on bool }

func (r *rec) Str(key, value string) *rec        { return r }
func (r *rec) Msgf(format string, values ...any) {}
func (r *rec) Msg(text string)                   {}

type recorder struct{ level int }

func (r recorder) Debug() *rec { return &rec{r.level > 0} }
func (r recorder) Info() *rec  { return &rec{true} }

func (r recorder) got(payload []byte) int {
	r.Debug().Msgf("got %v", string(payload))         // want `computes a copy by conversion for a debug record`
	r.Debug().Str("payload", string(payload)).Msg("") // want `computes a copy by conversion for a debug record`
	r.Debug().Msgf("got %d", len(payload))
	r.Info().Msgf("got %v", string(payload))
	return len(payload)
}

// A logger of the package with one level, named so.
type oneLog struct{ on bool }

func (o *oneLog) Debugf(format string, args ...any) {
	if o.on {
		fmt.Printf(format, args...)
	}
}

func (o *oneLog) met(addr fmt.Stringer) {
	o.Debugf("met %s", addr.String()) // want `computes Stringer.String for a debug record`
	o.Debugf("met %s", addr)
}

// The text is made under a lock that the records need not hold.
func (j joined) locked(mu *sync.Mutex, values []any) {
	mu.Lock()
	message := j.message(values...)
	mu.Unlock()
	j.log.Debug(message)
}

// A message and fields, as zap takes them.
type logField struct {
	key   string
	value any
}

func field(key, value string) logField { return logField{key, value} }

type fieldLogger interface {
	Debug(message string, fields ...logField)
	Info(message string, fields ...logField)
	Error(message string, fields ...logField)
}

func (j joined) fields(log fieldLogger, addr fmt.Stringer, payload []byte) {
	log.Debug("met", field("addr", addr.String())) // want `computes Stringer.String for a debug record`
	log.Debug("met", field("n", "1"))
	log.Info("met", field("addr", addr.String()))
}

// The server of a package, which asks first, and a method that asks by itself.
type core struct {
	noisy bool
	id    int
}

func (c *core) Debugf(format string, args ...any) {
	if !c.noisy {
		return
	}
	fmt.Printf(format, args...)
}

func (c *core) connect(to string) int {
	peer := fmt.Sprintf("(%s)", to) // want `computes fmt.Sprintf for debug records only`
	c.Debugf("connecting to %s", peer)
	return len(to)
}

type part struct {
	core *core
	on   bool
}

func (p *part) debug(format string, args ...any) {
	if p.on {
		format := fmt.Sprintf("part %d: %s", p.core.id, format)
		p.core.Debugf(format, args...)
	}
}
