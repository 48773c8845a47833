// Package live asks a running Go program for its profiles and other pages over
// HTTP: net/http/pprof, and what is served beside it.
//
// It owns addresses, time limits, sizes and the wording of what goes wrong. It
// refuses redirects to another server. It parses no answer.
package live

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"
)

const (
	// maxAnswer bounds one answer, in bytes as sent.
	maxAnswer = 256 << 20
	// Patience is how long a server may take beyond the time that it records.
	Patience = 30 * time.Second
)

const pprofPages = "/debug/pprof"

// ErrAbsent is a page, not one of pprof, that the server does not have.
var ErrAbsent = errors.New("there is no page")

// A Server is a running program.
type Server struct {
	// Shown is its address without a password.
	Shown string

	base          *url.URL // up to /debug/pprof
	client        *http.Client
	authorization string
}

// errElsewhere is a redirect that leaves the server.
var errElsewhere = errors.New("it redirects to another server, which is not followed: give that address yourself if you trust it")

// New prepares to ask the program at an address: with or without scheme, with
// or without /debug/pprof. A password comes from the address, or from the
// environment: TOLL_AUTHORIZATION is the header's value ("Bearer ..."),
// TOLL_AUTHORIZATION_FILE a file with it.
func New(given string) (*Server, error) {
	base, err := address(given)
	if err != nil {
		return nil, err
	}
	auth, err := authorization()
	if err != nil {
		return nil, err
	}
	shown := *base
	shown.User = nil
	shown.Path = strings.TrimSuffix(shown.Path, pprofPages)
	return &Server{base: base, Shown: shown.String(), authorization: auth, client: &http.Client{
		Transport: &http.Transport{Proxy: http.ProxyFromEnvironment, DisableKeepAlives: true},
		CheckRedirect: func(req *http.Request, via []*http.Request) error {
			if req.URL.Host != base.Host || req.URL.Scheme != base.Scheme || len(via) > 3 {
				return errElsewhere
			}
			return nil
		},
	}}, nil
}

func authorization() (string, error) {
	if v := os.Getenv("TOLL_AUTHORIZATION"); v != "" {
		return v, nil
	}
	name := os.Getenv("TOLL_AUTHORIZATION_FILE")
	if name == "" {
		return "", nil
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return "", fmt.Errorf("read TOLL_AUTHORIZATION_FILE: %w", err)
	}
	return strings.TrimSpace(string(data)), nil
}

// Close gives up idle connections.
func (s *Server) Close() { s.client.CloseIdleConnections() }

// Host is the server's name or address, without port.
func (s *Server) Host() string { return s.base.Hostname() }

// Loopback reports whether the program runs on this machine, as far as its
// address tells.
func (s *Server) Loopback() bool {
	host := s.Host()
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
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
		return nil, fmt.Errorf("read the address %q: give it as http://127.0.0.1:6060", given)
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
	limited, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	req, err := http.NewRequestWithContext(limited, http.MethodGet, at, nil)
	if err != nil {
		return nil, fmt.Errorf("ask %s: %w", s.Shown, err)
	}
	if s.authorization != "" {
		req.Header.Set("Authorization", s.authorization)
	}
	res, err := s.client.Do(req)
	if err != nil {
		return nil, s.explain(ctx, err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return nil, s.refused(page, res)
	}
	data, err := io.ReadAll(io.LimitReader(res.Body, maxAnswer+1))
	if err != nil {
		return nil, s.explain(ctx, err)
	}
	if len(data) > maxAnswer {
		return nil, fmt.Errorf("%s sent more than %d MiB for one answer: record a shorter time", s.Shown, maxAnswer>>20)
	}
	return data, nil
}

// explain makes one line of a failed request, without repeating the address.
func (s *Server) explain(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err
	}
	switch {
	case errors.Is(err, errElsewhere):
		return fmt.Errorf("%s: %w", s.Shown, err)
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("%s did not answer within %s beyond the recorded time", s.Shown, Patience)
	case errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF):
		return fmt.Errorf("%s closed the connection in the middle of the answer: did the program stop?", s.Shown)
	}
	return fmt.Errorf("ask %s: %w (is the program running, with net/http/pprof on that port?)", s.Shown, err)
}

// refused explains an answer that is no profile, with the server's own words.
func (s *Server) refused(page string, res *http.Response) error {
	body, err := io.ReadAll(io.LimitReader(res.Body, 512))
	if err != nil {
		body = nil // the status says enough
	}
	says, _, _ := strings.Cut(strings.TrimSpace(string(body)), "\n")
	page, _, _ = strings.Cut(page, "?")
	switch {
	case res.StatusCode == http.StatusNotFound && !strings.Contains(res.Request.URL.Path, pprofPages):
		return fmt.Errorf("%w at %s/%s", ErrAbsent, s.Shown, page)
	case res.StatusCode == http.StatusNotFound:
		return fmt.Errorf("no pprof at %s (%s: 404): import _ \"net/http/pprof\" in the program and serve http.DefaultServeMux on loopback, or give the address up to /debug/pprof", s.Shown, page)
	case res.StatusCode == http.StatusUnauthorized || res.StatusCode == http.StatusForbidden:
		return fmt.Errorf("%s wants a password (%s: %d): give it as http://user:password@host, or in TOLL_AUTHORIZATION", s.Shown, page, res.StatusCode)
	case strings.Contains(says, "already in use"):
		return fmt.Errorf("%s is being profiled by somebody else: try again when that is over", s.Shown)
	case strings.Contains(says, "WriteTimeout"):
		return fmt.Errorf("the server at %s stops answers sooner (%s): record fewer seconds with --seconds, or serve pprof without WriteTimeout", s.Shown, says)
	}
	return fmt.Errorf("%s answered %s for %s: %.200q", s.Shown, res.Status, page, says)
}
