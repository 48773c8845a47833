package a

import (
	"context"
	"errors"
	"log/slog"
	"net/http"

	"github.com/prometheus/client_golang/prometheus"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric"
)

// Kept for all events: this is the cure.
var answers = requests.WithLabelValues("get", "ok")

type handler struct {
	ok     prometheus.Counter
	byCode map[string]prometheus.Counter
	set    metric.MeasurementOption
}

func makeHandler() *handler {
	return &handler{ok: requests.WithLabelValues("get", "ok")}
}

func (h *handler) prepare() {
	h.ok = requests.WithLabelValues("get", "ok")
	h.byCode = map[string]prometheus.Counter{"200": requests.WithLabelValues("get", "200")}
}

// Each event has its own.
func varying(result string) { requests.WithLabelValues("get", result).Inc() }

// The state changes.
func (s *server) changing() { s.requests.WithLabelValues(s.state).Inc() }

func loopedVarying(results []string) {
	for _, result := range results {
		requests.WithLabelValues("get", result).Inc()
	}
}

// Perhaps none is needed.
func loopedSeldom(list []int, result string) {
	for _, n := range list {
		if n > 3 {
			requests.WithLabelValues("get", result).Inc()
		}
	}
}

// Looked up once for the loop.
func before(list []int) {
	c := requests.WithLabelValues("get", "ok")
	for range list {
		c.Inc()
	}
}

// Given to others, who keep it.
func given() { keep(requests.WithLabelValues("get", "ok")) }

func keep(prometheus.Counter) {}

// Once for a program, or a server.
func init() { requests.WithLabelValues("get", "ok").Add(0) }

func registerAll() { requests.WithLabelValues("get", "ok").Add(0) }

func NewThing() *handler {
	requests.WithLabelValues("thing", "made").Inc()
	return &handler{}
}

func (s *server) Close() { s.requests.WithLabelValues("closed").Inc() }

// Mostly nothing fails.
func failing(f func() error) error {
	if err := f(); err != nil {
		requests.WithLabelValues("get", "failed").Inc()
		return err
	}
	return nil
}

func logged(f func() error) {
	if err := f(); err != nil {
		requests.WithLabelValues("get", "failed").Inc()
	}
}

func told(err error) {
	if errors.Is(err, errGone) {
		requests.WithLabelValues("get", "gone").Inc()
	}
	switch {
	case errors.Is(err, errGone):
		requests.WithLabelValues("get", "gone").Inc()
	}
}

var errGone = errors.New("gone")

func invalid(n int) error {
	if n < 0 {
		requests.WithLabelValues("get", "invalid").Inc()
		return errors.New("invalid")
	}
	return nil
}

// A map that is there already.
var labels = prometheus.Labels{"method": "get"}

func labelledOnce() { requests.With(labels).Inc() }

// Of another kind: a value that is put into a map.
type options map[string]string

type builder struct{}

func (b builder) With(o options) builder { return b }

func build(b builder) builder { return b.With(options{"a": "b"}) }

// The attributes differ, or are a set already.
func (s *server) attributes(ctx context.Context, code int) {
	s.counter.Add(ctx, 1, metric.WithAttributes(attribute.Int("code", code)))
}

func (s *server) noAttributes(ctx context.Context) { s.counter.Add(ctx, 1) }

func (h *handler) sets(ctx context.Context, s *server) {
	s.counter.Add(ctx, 1, h.set.(metric.AddOption))
}

// Others take longer.
func (s *server) handle(w http.ResponseWriter, r *http.Request) {
	s.requests.WithLabelValues("get", "ok").Inc()
}

func (s *server) find(ctx context.Context) error {
	s.requests.WithLabelValues("find", "ok").Inc()
	return ask(ctx)
}

func ask(ctx context.Context) error { return ctx.Err() }

func (s *server) asks(logger *slog.Logger) { s.requests.WithLabelValues("ask", "ok").Inc() }

func (s *server) initializeMetrics() { s.requests.WithLabelValues("get", "ok").Add(0) }

func observeRejection() { requests.WithLabelValues("get", "rejected").Inc() }

func (s *server) List(ctx context.Context) { s.requests.WithLabelValues("list", "ok").Inc() }
