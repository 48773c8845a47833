package loadgen

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

const mostRate = 100_000

// spec checks what was written and fills in the defaults.
func (w written) spec(dir string) (Spec, error) {
	s := Spec{
		Rate: w.Rate, Ready: w.Ready, Pprof: w.Pprof, SameBody: w.SameBody, Even: w.Arrivals == "even",
		Timeout: time.Duration(cmp.Or(w.Timeout, span(2*time.Second))), Wait: time.Duration(cmp.Or(w.Wait, span(10*time.Second))),
		Window: time.Duration(w.Window), Conns: cmp.Or(w.Conns, 256), Quads: cmp.Or(w.Quads, 12),
	}
	if s.Window == 0 && w.Rate > 0 {
		// Short, so that what the machine does meets both sides alike, and long
		// enough for requests to be many.
		s.Window = max(250*time.Millisecond, min(10*time.Second, time.Duration(50/w.Rate*float64(time.Second))))
	}
	s.Lead = time.Duration(cmp.Or(w.Lead, span(s.Window/5)))
	s.Fitting = w.Window == 0 && w.Lead == 0
	switch {
	case !(w.Rate > 0 && w.Rate <= mostRate):
		return s, fmt.Errorf("rate=%v: want requests per second, above 0 and up to %d", w.Rate, mostRate)
	case min(s.Timeout, s.Wait, s.Window, s.Lead) < 0 || s.Conns < 1 || s.Quads < 1:
		return s, errors.New("times, conns and quads have to be positive")
	case s.Window < 20*time.Millisecond || s.Window > time.Minute:
		return s, fmt.Errorf("window=%s: want 20ms to 1m", s.Window)
	case math.Round(s.Rate*s.Window.Seconds()) < 5:
		return s, fmt.Errorf("rate=%v sends fewer than 5 requests in a window of %s: choose a longer window=", s.Rate, s.Window)
	case !slices.Contains([]string{"", "random", "even"}, w.Arrivals):
		return s, fmt.Errorf("arrivals=%s: want random or even", w.Arrivals)
	case w.URL == "" && len(w.Target) == 0:
		return s, errors.New("no url=: say what to request, url=http://127.0.0.1:{port}/path")
	case w.URL != "" && len(w.Target) > 0:
		return s, errors.New("url at the top and [[target]]: use one of them")
	}
	targets := w.Target
	if len(targets) == 0 {
		targets = []writtenTarget{w.writtenTarget}
	}
	for i, t := range targets {
		made, err := t.target(dir)
		if err != nil {
			return s, err
		}
		if len(targets) > 1 {
			made.Name = made.name(i)
		}
		s.Targets = append(s.Targets, made)
	}
	for key, u := range map[string]string{"ready": s.Ready, "pprof": s.Pprof} {
		if u == "" {
			continue
		}
		if err := loopback(key, u); err != nil {
			return s, err
		}
	}
	return s, nil
}

func (t writtenTarget) target(dir string) (Target, error) {
	out := Target{Name: t.Name, Weight: 1, URL: t.URL, Method: strings.ToUpper(t.Method), Body: t.Body}
	if t.Weight != nil {
		out.Weight = *t.Weight
	}
	if !(out.Weight > 0 && out.Weight < 1e9) {
		return out, fmt.Errorf("weight = %v of %s: want a number above 0", out.Weight, t.URL)
	}
	if err := loopback("url", t.URL); err != nil {
		return out, err
	}
	if name, ok := strings.CutPrefix(t.Body, "@"); ok {
		if !filepath.IsAbs(name) {
			name = filepath.Join(dir, name)
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return out, fmt.Errorf("body=%s: %w", t.Body, err)
		}
		out.Body = string(data)
	}
	if out.Method == "" {
		out.Method = "GET"
		if out.Body != "" {
			out.Method = "POST"
		}
	}
	for _, h := range t.Header {
		key, value, ok := strings.Cut(h, ":")
		if key = strings.TrimSpace(key); !ok || key == "" {
			return out, fmt.Errorf("header=%q: want 'Name: value'", h)
		}
		out.Headers = append(out.Headers, [2]string{key, strings.TrimSpace(value)})
	}
	return out, nil
}

// loopback refuses every URL that is not of a server which Toll starts: load
// must not reach anybody else.
func loopback(key, text string) error {
	u, err := url.Parse(strings.NewReplacer("{port}", "1", "{port2}", "2", "{port3}", "3", "{n}", "1").Replace(text))
	if err != nil {
		return fmt.Errorf("%s=%s is no URL: write http://127.0.0.1:{port}/path", key, text)
	}
	if u.Scheme != "http" || u.Host == "" {
		return fmt.Errorf("%s=%s: want http://127.0.0.1:{port}/path (http only: with TLS the handshakes and ciphers are what is measured)", key, text)
	}
	if ip := net.ParseIP(u.Hostname()); u.Hostname() != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return fmt.Errorf("%s=%s: %s is not this machine; only servers that Toll starts on loopback (127.0.0.1, ::1, localhost) are loaded", key, text, u.Hostname())
	}
	host := text[strings.Index(text, "://")+3:]
	host, _, _ = strings.Cut(host, "/")
	if !strings.Contains(host, "{port") {
		return fmt.Errorf("%s=%s: write {port} for the port, in the URL and in both commands (or let the servers read PORT): with a fixed one, both sides' load would reach one server", key, text)
	}
	return nil
}
