// Package telemetry is a package that the module keeps its tracing in.
package telemetry

import "go.opentelemetry.io/otel/trace"

// TraceError notes err on span.
func TraceError(span trace.Span, err error) { span.RecordError(err) }

// Count changes nobody knows what.
func Count(n *int) { *n++ }
