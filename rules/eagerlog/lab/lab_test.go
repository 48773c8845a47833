package lab

import (
	"bytes"
	"io"
	"log/slog"
	"strings"
	"testing"
)

// logger writes without time, so that two records can be compared.
func logger(w io.Writer, level slog.Level) *slog.Logger {
	return slog.New(slog.NewTextHandler(w, &slog.HandlerOptions{
		Level: level,
		ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey {
				return slog.Attr{}
			}
			return a
		},
	}))
}

func FuzzEquivalent(f *testing.F) {
	f.Add("", true)
	f.Add("a b c", true)
	f.Add("a b c", false)
	f.Fuzz(func(t *testing.T, text string, debug bool) {
		level := slog.LevelInfo
		if debug {
			level = slog.LevelDebug
		}
		tags := strings.Fields(text)
		var a, b bytes.Buffer
		bad, better := Bad(logger(&a, level), tags), Better(logger(&b, level), tags)
		if bad != better || a.String() != b.String() {
			t.Fatalf("Bad %d %q, Better %d %q", bad, a.String(), better, b.String())
		}
		if debug == (a.Len() == 0) {
			t.Fatalf("debug %v wrote %q", debug, a.String())
		}
	})
}

func BenchmarkBad(b *testing.B) {
	log, tags := logger(io.Discard, slog.LevelInfo), strings.Fields("one two three four")
	b.ReportAllocs()
	for b.Loop() {
		Bad(log, tags)
	}
}

func BenchmarkBetter(b *testing.B) {
	log, tags := logger(io.Discard, slog.LevelInfo), strings.Fields("one two three four")
	b.ReportAllocs()
	for b.Loop() {
		Better(log, tags)
	}
}
