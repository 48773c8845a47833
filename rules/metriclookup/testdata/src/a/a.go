package a

import (
	"context"
	"net/http"

	"github.com/prometheus/client_golang/prometheus"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric"
)

const method = "get"

var (
	requests = prometheus.NewCounterVec(prometheus.CounterOpts{Name: "requests"}, []string{"method", "result"})
	seconds  = &prometheus.HistogramVec{}
	kind     = "local"
)

type server struct {
	name     string
	state    string
	requests *prometheus.CounterVec
	seconds  prometheus.ObserverVec
	counter  metric.Int64Counter
	took     metric.Float64Histogram
}

func newServer(name string) *server {
	s := &server{name: name}
	s.state = "new"
	return s
}

func (s *server) setState(state string) { s.state = state }

func answered() {
	requests.WithLabelValues(method, "ok").Inc() // want `looks the metric up by its labels for each event, which hashes them and takes a lock: they are always the same`
}

func (s *server) answered(size int) {
	if size > 0 {
		s.requests.WithLabelValues(s.name, "ok").Add(float64(size)) // want `looks the metric up by its labels for each event`
	}
}

func observed(took float64) {
	seconds.WithLabelValues("get", kind).Observe(took) // want `looks the metric up by its labels for each event`
}

func (s *server) timed(f func()) {
	defer prometheus.NewTimer(s.seconds.WithLabelValues("get")).ObserveDuration() // want `looks the metric up by its labels for each event`
	f()
}

func kept() {
	c := requests.WithLabelValues("get", "kept") // want `looks the metric up by its labels for each event`
	c.Inc()
}

func checked() {
	c, err := requests.GetMetricWithLabelValues("get", "ok") // want `looks the metric up by its labels for each event`
	if err == nil {
		c.Inc()
	}
}

// A map is made whatever the labels are.
func labelled(result string) {
	requests.With(prometheus.Labels{"method": "get", "result": result}).Inc() // want `makes a map of labels for each event to look the metric up: WithLabelValues takes them without`
}

func (s *server) labelled(took float64) {
	s.seconds.With(prometheus.Labels{"method": "get"}).Observe(took) // want `makes a map of labels for each event`
}

// The labels are the caller's, and stay in the loop.
func looped(list []int, result string) {
	for _, n := range list {
		if n > 3 {
			continue
		}
		requests.WithLabelValues("get", result).Inc() // want `looks the metric up by its labels in each turn, which hashes them and takes a lock: they stay the same in the loop`
	}
}

func loopedOver(s *server, list []int) {
	for range list {
		s.requests.WithLabelValues(s.name).Inc() // want `looks the metric up by its labels in each turn`
	}
}

func (s *server) counted(ctx context.Context) {
	s.counter.Add(ctx, 1, metric.WithAttributes(attribute.String("method", "get"), attribute.Int("code", 200))) // want `sorts and hashes the same attributes for each event: metric.WithAttributeSet takes a set that was made once`
}

func (s *server) recorded(ctx context.Context, took float64) {
	s.took.Record(ctx, took, metric.WithAttributeSet(attribute.NewSet(attribute.Key("method").String(s.name)))) // want `sorts and hashes the same attributes for each event`
}

// A map for each request.
func (s *server) handler(w http.ResponseWriter, r *http.Request) {
	s.requests.With(prometheus.Labels{"method": r.Method}).Inc() // want `makes a map of labels for each event`
}

type tracker struct {
	base    prometheus.Labels
	enabled bool
}

func (t *tracker) labels() prometheus.Labels {
	labels := make(prometheus.Labels, len(t.base))
	for k, v := range t.base {
		labels[k] = v
	}
	return labels
}

func (t *tracker) count(result string) {
	if !t.enabled {
		return
	}
	labels := t.labels()
	labels["result"] = result
	requests.With(labels).Inc() // want `makes a map of labels for each event`
}

func (t *tracker) observe(s *server, took float64) {
	s.seconds.With(t.labels()).Observe(took) // want `makes a map of labels for each event`
}

// The map is kept for all events, or somebody else wants it, too.
func (t *tracker) countAll() {
	requests.With(t.base).Inc()
}

func (t *tracker) told(tell func(prometheus.Labels)) {
	labels := t.labels()
	tell(labels)
	requests.With(labels).Inc()
}

type direction string

const (
	incoming direction = "in"
	outgoing direction = "out"
)

func kindOf(again bool) string {
	if again {
		return "again"
	}
	return "first"
}

// The program's text tells all labels.
func packets(d direction, again bool, n int) {
	requests.WithLabelValues(string(d), kindOf(again)).Add(float64(n)) // want `looks the metric up by its labels for each event, which hashes them and takes a lock: they are of a few that are known beforehand`
}

func named(name string, again bool) {
	requests.WithLabelValues(name, kindOf(again)).Inc()
}
