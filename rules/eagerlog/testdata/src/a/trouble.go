package a

import (
	"encoding/json"
	"log/slog"

	"github.com/rs/zerolog"
	"github.com/sirupsen/logrus"
)

// That the record cannot be made is told, and that is all.
func spelled(z zerolog.Logger, l *slog.Logger, value any) {
	text, err := json.Marshal(value) // want `computes json.Marshal for debug records only`
	if err != nil {
		z.Error().Err(err).Msg("cannot be spelled")
	} else {
		z.Debug().Str("value", string(text)).Msg("received") // want `computes a copy by conversion`
	}
	other, err := json.Marshal(&value) // want `computes json.Marshal for debug records only`
	if err != nil {
		l.Error("cannot be spelled", "error", err)
	}
	l.Debug("received", "value", other)
	third, _ := json.Marshal(value)                    // want `computes json.Marshal for debug records only`
	logrus.WithField("value", third).Debug("received") // want `computes an entry of logrus`
}

// The record of the other branch says that all is well; the error is counted, or given back.
func troubled(z zerolog.Logger, l *slog.Logger, value any, failures *int) error {
	text, err := json.Marshal(value)
	if err != nil {
		z.Error().Err(err).Msg("cannot be spelled")
	} else {
		l.Info("can be spelled")
	}
	z.Debug().Str("value", string(text)).Msg("received") // want `computes a copy by conversion`
	second, err := json.Marshal(value)
	if err != nil {
		z.Error().Err(err).Msg("cannot be spelled")
		*failures++
	}
	z.Debug().Str("value", string(second)).Msg("received") // want `computes a copy by conversion`
	third, err := json.Marshal(value)
	if err != nil {
		z.Error().Err(err).Msg("cannot be spelled")
		return err
	}
	z.Debug().Str("value", string(third)).Msg("received") // want `computes a copy by conversion`
	fourth, _ := json.Marshal(value)
	z.Info().Str("value", string(fourth)).Msg("received")
	return nil
}
