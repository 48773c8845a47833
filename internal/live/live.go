// Package live asks servers over HTTP: a running Go program for its profiles
// (net/http/pprof) and what is served beside them, or another server that knows
// of it (Conn).
//
// It owns addresses, time limits, sizes and the wording of what goes wrong. It
// refuses redirects to another server. It parses no answer.
package live

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Patience is how long a server may take beyond the time that it records.
const Patience = 30 * time.Second

const pprofPages = "/debug/pprof"

// ErrAbsent is what errors of pages that the server does not have are.
var ErrAbsent = errors.New("there is no such page")

// absent is such an error, with what to do about it.
type absent string

func (a absent) Error() string        { return string(a) }
func (a absent) Is(target error) bool { return target == ErrAbsent }

// A Server is a running program.
type Server struct {
	*Conn // its base is up to /debug/pprof
}

// New prepares to ask the program at an address: with or without scheme, with
// or without /debug/pprof. See Dial for passwords: to another machine one goes
// without TLS only where the address says http.
func New(given string) (*Server, error) {
	base, err := address(given)
	if err != nil {
		return nil, err
	}
	shown := *base
	shown.User = nil
	shown.Path = strings.TrimSuffix(shown.Path, pprofPages)
	c, err := Dial(base, shown.String(), "is the program running, with net/http/pprof on that port?")
	if err != nil {
		return nil, err
	}
	if c.BaresPassword() && !strings.Contains(given, "://") {
		return nil, fmt.Errorf("%s is another machine, and without a scheme the password would go there readable over the network: write https:// before it, or http:// if that is meant", base.Host)
	}
	return &Server{c}, nil
}

// Get fetches one page below /debug/pprof: "profile?seconds=10".
func (s *Server) Get(ctx context.Context, page string, within time.Duration) ([]byte, error) {
	return s.get(ctx, s.base.String()+"/"+page, page, within)
}

// Beside fetches a page of the same server outside of /debug/pprof: "/metrics".
func (s *Server) Beside(ctx context.Context, path string, within time.Duration) ([]byte, error) {
	at := *s.base
	at.Path = strings.TrimSuffix(at.Path, pprofPages) + path
	return s.get(ctx, at.String(), strings.TrimPrefix(path, "/"), within)
}

// address makes the address of the pprof pages out of what the user gave:
// with or without scheme, with or without /debug/pprof.
func address(given string) (*url.URL, error) {
	full := given
	if !strings.Contains(full, "://") {
		full = "http://" + full
	}
	u, err := url.Parse(full)
	if err != nil {
		// It is not repeated: there may be a password in it.
		return nil, errors.New("the address cannot be read: give it as http://127.0.0.1:6060, with %-escapes for special characters of a password")
	}
	if u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return nil, fmt.Errorf("the address %s is not http or https: give it as http://127.0.0.1:6060", u.Redacted())
	}
	u.RawQuery, u.Fragment = "", ""
	if i := strings.Index(u.Path, pprofPages); i >= 0 {
		u.Path = u.Path[:i+len(pprofPages)]
	} else {
		u.Path = strings.TrimSuffix(u.Path, "/") + pprofPages
	}
	return u, nil
}

func (s *Server) get(ctx context.Context, at, page string, within time.Duration) ([]byte, error) {
	a, err := s.Ask(ctx, Request{URL: at, Within: within, Late: Patience.String() + " beyond the recorded time"})
	if err != nil {
		return nil, err
	}
	if a.Code != http.StatusOK {
		return nil, s.refused(page, a)
	}
	return a.Body, nil
}

// refused explains an answer that is no profile, with the server's own words.
func (s *Server) refused(page string, a Answer) error {
	says, _, _ := strings.Cut(strings.TrimSpace(string(a.Body)), "\n")
	page, _, _ = strings.Cut(page, "?")
	switch {
	case a.Code == http.StatusNotFound && !strings.Contains(a.Path, pprofPages):
		return absent(fmt.Sprintf("there is no page at %s/%s", s.Shown, page))
	case a.Code == http.StatusNotFound:
		return absent(fmt.Sprintf("no pprof at %s (%s: 404): import _ \"net/http/pprof\" in the program and serve http.DefaultServeMux on loopback, or give the address up to /debug/pprof", s.Shown, page))
	case a.Code == http.StatusUnauthorized || a.Code == http.StatusForbidden:
		return fmt.Errorf("%s wants a password (%s: %d): give it as http://user:password@host, or in TOLL_AUTHORIZATION", s.Shown, page, a.Code)
	case strings.Contains(says, "already in use"):
		return fmt.Errorf("%s is being profiled by somebody else: try again when that is over", s.Shown)
	case strings.Contains(says, "WriteTimeout"):
		return fmt.Errorf("the server at %s stops answers sooner (%s): record fewer seconds with --seconds, or serve pprof without WriteTimeout", s.Shown, says)
	}
	return fmt.Errorf("%s answered %s for %s: %.200q", s.Shown, a.Status, page, says)
}
