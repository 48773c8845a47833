// Package metric is a stub.
package metric

import (
	"context"

	"go.opentelemetry.io/otel/attribute"
)

type AddOption interface{ add() }

type RecordOption interface{ record() }

type MeasurementOption interface {
	AddOption
	RecordOption
}

type Int64Counter interface {
	Add(ctx context.Context, incr int64, options ...AddOption)
}

type Float64Histogram interface {
	Record(ctx context.Context, value float64, options ...RecordOption)
}

func WithAttributes(attributes ...attribute.KeyValue) MeasurementOption { return nil }

func WithAttributeSet(attributes attribute.Set) MeasurementOption { return nil }
