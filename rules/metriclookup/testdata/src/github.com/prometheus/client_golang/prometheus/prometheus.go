// Package prometheus is a stub.
package prometheus

type Labels map[string]string

type Counter interface {
	Inc()
	Add(float64)
}

type Observer interface{ Observe(float64) }

type MetricVec struct{}

type CounterVec struct{ *MetricVec }

type HistogramVec struct{ *MetricVec }

type ObserverVec interface {
	WithLabelValues(lvs ...string) Observer
	With(Labels) Observer
}

type CounterOpts struct{ Name string }

type Timer struct{}

func NewTimer(o Observer) *Timer { return &Timer{} }

func (t *Timer) ObserveDuration() {}

func NewCounterVec(opts CounterOpts, labels []string) *CounterVec { return &CounterVec{} }

func (v *CounterVec) WithLabelValues(lvs ...string) Counter { return nil }

func (v *CounterVec) GetMetricWithLabelValues(lvs ...string) (Counter, error) { return nil, nil }

func (v *CounterVec) With(labels Labels) Counter { return nil }

func (v *HistogramVec) WithLabelValues(lvs ...string) Observer { return nil }

func (v *HistogramVec) With(labels Labels) Observer { return nil }
