package a

import (
	"context"
	"encoding/hex"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"runtime/debug"
	"strings"
	"time"
)

type server struct {
	log  *slog.Logger
	tags []string
}

type order struct {
	id    int
	items []string
}

// summary loops over the items and writes to its own builder only.
func (o *order) summary() string {
	var b strings.Builder
	for _, it := range o.items {
		b.WriteString(it)
	}
	return b.String()
}

func byName(items []string) map[string]int {
	m := make(map[string]int)
	for i, it := range items {
		m[it] = i
	}
	return m
}

func (s *server) handle(ctx context.Context, u *url.URL, body []byte, o *order) {
	s.log.Debug("request", "url", u.String())                                     // want `computes URL.String for a debug record before anybody asks whether the level is on`
	s.log.DebugContext(ctx, "body", "hex", hex.EncodeToString(body))              // want `computes hex.EncodeToString`
	slog.Debug("body", "text", string(body))                                      // want `computes a copy by conversion`
	slog.DebugContext(ctx, "stack", slog.String("s", string(debug.Stack())))      // want `computes`
	s.log.Log(ctx, slog.LevelDebug, fmt.Sprintf("order %d", o.id))                // want `computes fmt.Sprintf`
	s.log.LogAttrs(ctx, slog.Level(-8), "order", slog.String("sum", o.summary())) // want `computes order.summary`

	// Lines of their own, and a comment that stays.
	s.log.Debug("order", // want `computes fmt.Sprint`
		"id", fmt.Sprint(o.id),
		"names", byName(o.items),
		"raw", `
as it stands
`,
	)
	if len(o.items) > 0 {
		s.log.Debug("tags", "tags", strings.Join(s.tags, ",")) // want `computes strings.Join`
	}
}

func since(log *slog.Logger, start time.Time, err error) {
	log.Debug("done", "took", time.Since(start).String(), "err", err) // want `computes Duration.String`
}

type request struct{ parts []string }

// String calls what nobody knows, and changes nothing that is seen.
func (r request) String() string { return strings.Join(r.parts, mark()) }

func mark() string { return string(marks[0]) }

var marks = []byte(",")

func (r request) log(log *slog.Logger) {
	log.Debug("request", "r", r.String()) // want `computes request.String`
}

// What a request is asked for changes nothing.
func serve(w http.ResponseWriter, r *http.Request) {
	slog.DebugContext(r.Context(), "request", "target", fmt.Sprintf("%s%s", r.Host, r.URL.Path))                                                  // want `computes fmt.Sprintf`
	slog.DebugContext(r.Context(), "request", "url", r.URL.String(), "agent", r.Header.Get("User-Agent"), "from", strings.ToLower(r.UserAgent())) // want `computes URL.String`
}
