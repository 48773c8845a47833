package a

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"

	"k8s.io/klog/v2"
)

// Info is on in production.
func info(log *slog.Logger, u *url.URL) {
	log.Info("request", "url", u.String())
	log.Log(context.Background(), slog.LevelInfo, fmt.Sprint(u))
	klog.V(0).Infof("%s", fmt.Sprint(u))
}

// Values at hand cost nothing to pass.
func atHand(log *slog.Logger, u *url.URL, o *order, b *strings.Builder) {
	log.Debug("request", "url", u, "id", o.id, "n", len(o.items), "built", b.String())
}

// A level that is a variable may be above Info.
func variable(log *slog.Logger, level slog.Level, u *url.URL) {
	log.Log(context.Background(), level, "request", "url", u.String())
}

// Somebody asks already.
func gate(log *slog.Logger, u *url.URL, verbose bool) {
	if log.Enabled(context.Background(), slog.LevelDebug) {
		log.Debug("request", "url", u.String())
	}
	if verbose {
		log.Debug("request", "url", u.String())
	}
}

// So does an early return.
func early(log *slog.Logger, u *url.URL) {
	if !log.Enabled(context.Background(), slog.LevelDebug) {
		return
	}
	log.Debug("request", "url", u.String())
}

// An error path is rare.
func failing(log *slog.Logger, u *url.URL, err error) error {
	if err != nil {
		log.Debug("failed", "url", u.String())
		return errors.New("failed")
	}
	return nil
}

// So is a branch on an error that goes on.
func going(log *slog.Logger, u *url.URL, err error) {
	if err != nil {
		log.Debug("failed", "url", u.String())
	}
	log.Info("done")
}

// A literal is not run by the call.
func lazily(log *slog.Logger, u *url.URL) {
	log.Debug("request", "url", func() string { return u.String() })
}

// Not a statement of its own: nothing to put behind a question.
func deferred(log *slog.Logger, u *url.URL) {
	defer log.Debug("request", "url", u.String())
}

type quiet struct{}

// Debug of another type is another thing.
func (quiet) Debug(args ...any) {}

func others(q quiet, u *url.URL) {
	q.Debug(u.String())
}

// Used elsewhere too, behind a question, at Info, or with its error.
func preparedFor(l *slog.Logger, n int, r *http.Request) (string, error) {
	a, b, c := fmt.Sprint(n), fmt.Sprint(n, n), fmt.Sprint(n, "c")
	d := fmt.Sprintf("%d", n)
	l.Debug("a", "a", a)
	if l.Enabled(r.Context(), slog.LevelDebug) {
		l.Debug("b", "b", b)
	}
	l.Info("c", "c", c)
	l.Debug("d", "d", d)
	dump, err := httputil.DumpRequest(r, true)
	l.Debug("dump", "dump", dump)
	return a + d, err
}
