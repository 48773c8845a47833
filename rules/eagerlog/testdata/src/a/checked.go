package a

import (
	"fmt"

	"go.uber.org/zap"
)

const infoLevel = 0

type wrapper struct{ internal *zap.Logger }

func (w *wrapper) log(level int, format string, args ...any) {
	msg := fmt.Sprintf(format, args...) // want `computes fmt.Sprintf for a record before Check says whether its level is on`
	if ce := w.internal.Check(level, msg); ce != nil {
		ce.Info("")
	}
}

func (w *wrapper) trace(n int) {
	if ce := w.internal.Check(-1, fmt.Sprint("trace ", n)); ce != nil { // want `computes fmt.Sprint for a record before Check says`
		ce.Info("")
	}
}

// On by default, read elsewhere too, or not formatted.
func (w *wrapper) others(level int, n int, keep func(string)) {
	if ce := w.internal.Check(infoLevel, fmt.Sprint("n ", n)); ce != nil {
		ce.Info("")
	}
	msg := fmt.Sprint("kept ", n)
	keep(msg)
	if ce := w.internal.Check(level, msg); ce != nil {
		ce.Info("")
	}
	if ce := w.internal.Check(level, "plain"); ce != nil {
		ce.Info("")
	}
}

// It leaves only where there is no logger.
func (w *wrapper) logOrNot(level int, format string, args ...any) {
	if w == nil && level == infoLevel {
		return
	}
	msg := fmt.Sprintf(format, args...) // want `computes fmt.Sprintf for a record before Check says whether its level is on`
	if ce := w.internal.Check(level, msg); ce != nil {
		ce.Info("")
	}
}

func (w *wrapper) logFrom(level int, format string, args ...any) {
	if w == nil || level < infoLevel {
		return
	}
	msg := fmt.Sprintf(format, args...)
	if ce := w.internal.Check(level, msg); ce != nil {
		ce.Info("")
	}
}
