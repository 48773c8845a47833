// Package trace stands in for OpenTelemetry's.
package trace

// A Span is a piece of a trace.
type Span interface {
	End()
	RecordError(err error)
}
