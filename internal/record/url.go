package record

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/gotoll/toll/finding"
)

const (
	// maxAnswer bounds one profile from a server, in bytes as sent.
	maxAnswer = 256 << 20
	// patience is how long a server may take beyond the time recorded.
	patience = 30 * time.Second
	// maxSeconds bounds one recording of a service.
	maxSeconds = 3600
)

// source is one profile of a server.
type source struct {
	kind finding.Kind
	path string // below /debug/pprof, "%d" is the seconds
}

// timed are the profiles taken together over the same seconds. All but the
// first are differences: what happened in these seconds, not since the start.
func timed() []source {
	return []source{
		{finding.CPU, "profile?seconds=%d"},
		{finding.Alloc, "allocs?seconds=%d"},
		{finding.Mutex, "mutex?seconds=%d"},
		{finding.Block, "block?seconds=%d"},
	}
}

// URL records a running service through net/http/pprof: CPU, allocations, locks
// and waits over the same seconds, then the goroutines. Profiles that the
// server does not give are warnings as long as one arrives.
func URL(ctx context.Context, o Options) (finding.Recording, error) {
	seconds := o.Seconds
	if seconds == 0 {
		seconds = 30
	}
	if seconds < 1 || seconds > maxSeconds {
		return finding.Recording{}, fmt.Errorf("record for %d seconds: 1 to %d are possible", seconds, maxSeconds)
	}
	base, err := pprofAddress(o.URL)
	if err != nil {
		return finding.Recording{}, err
	}
	f := newFetcher(base)
	defer f.client.CloseIdleConnections()
	// A quick question first: nobody wants to wait 30 s for "connection refused".
	if _, err := f.get(ctx, "goroutine", patience); err != nil {
		return finding.Recording{}, err
	}
	s, err := o.begin(ctx, "live", f.shown, false)
	if err != nil {
		return finding.Recording{}, err
	}
	defer s.w.Abort()
	s.collect(f.all(ctx, seconds, o.progress))
	if err := ctx.Err(); err != nil {
		s.warn("", "stopped before all profiles had arrived")
		return s.finish(context.Cause(ctx))
	}
	if data, err := f.get(ctx, "goroutine", patience); err != nil {
		s.warn("goroutine", "%v", err)
	} else if _, err := s.keep("goroutine.pprof", data, finding.Goroutine, "", 0); err != nil {
		s.warn("goroutine", "%v", err)
	}
	if !s.useful() {
		return finding.Recording{}, fmt.Errorf("nothing was recorded at %s: %s", f.shown, s.rec.Warnings[0])
	}
	return s.finish(nil)
}

// pprofAddress makes the address of the pprof pages out of what the user gave:
// with or without scheme, with or without /debug/pprof.
func pprofAddress(given string) (*url.URL, error) {
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
	const pages = "/debug/pprof"
	if i := strings.Index(u.Path, pages); i >= 0 {
		u.Path = u.Path[:i+len(pages)]
	} else {
		u.Path = strings.TrimSuffix(u.Path, "/") + pages
	}
	return u, nil
}

// fetcher gets profiles of one server.
type fetcher struct {
	base   *url.URL // up to /debug/pprof
	shown  string   // without a password
	client *http.Client
}

// errElsewhere is a redirect that leaves the server.
var errElsewhere = errors.New("it redirects to another server, which is not followed: give that address yourself if you trust it")

func newFetcher(base *url.URL) *fetcher {
	shown := *base
	shown.User = nil
	shown.Path = strings.TrimSuffix(shown.Path, "/debug/pprof")
	return &fetcher{base: base, shown: shown.String(), client: &http.Client{
		Transport: &http.Transport{Proxy: http.ProxyFromEnvironment, DisableKeepAlives: true},
		CheckRedirect: func(req *http.Request, via []*http.Request) error {
			if req.URL.Host != base.Host || req.URL.Scheme != base.Scheme || len(via) > 3 {
				return errElsewhere
			}
			return nil
		},
	}}
}

// get fetches one page below /debug/pprof.
func (f *fetcher) get(ctx context.Context, page string, within time.Duration) ([]byte, error) {
	limited, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	req, err := http.NewRequestWithContext(limited, http.MethodGet, f.base.String()+"/"+page, nil)
	if err != nil {
		return nil, fmt.Errorf("ask %s: %w", f.shown, err)
	}
	res, err := f.client.Do(req)
	if err != nil {
		return nil, f.explain(ctx, err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return nil, f.refused(page, res)
	}
	data, err := io.ReadAll(io.LimitReader(res.Body, maxAnswer+1))
	if err != nil {
		return nil, f.explain(ctx, err)
	}
	if len(data) > maxAnswer {
		return nil, fmt.Errorf("%s sent more than %d MiB for one profile: record a shorter time", f.shown, maxAnswer>>20)
	}
	return data, nil
}

// explain makes one line of a failed request, without repeating the address.
func (f *fetcher) explain(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err
	}
	switch {
	case errors.Is(err, errElsewhere):
		return fmt.Errorf("%s: %w", f.shown, err)
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("%s did not answer within %s beyond the recorded time", f.shown, patience)
	case errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF):
		return fmt.Errorf("%s closed the connection in the middle of the answer: did the program stop?", f.shown)
	}
	return fmt.Errorf("ask %s: %w (is the program running, with net/http/pprof on that port?)", f.shown, err)
}

// refused explains an answer that is no profile, with the server's own words.
func (f *fetcher) refused(page string, res *http.Response) error {
	body, err := io.ReadAll(io.LimitReader(res.Body, 512))
	if err != nil {
		body = nil // the status says enough
	}
	says, _, _ := strings.Cut(strings.TrimSpace(string(body)), "\n")
	page, _, _ = strings.Cut(page, "?")
	switch {
	case res.StatusCode == http.StatusNotFound:
		return fmt.Errorf("no pprof at %s (%s: 404): import _ \"net/http/pprof\" in the program and serve http.DefaultServeMux on loopback, or give the address up to /debug/pprof", f.shown, page)
	case res.StatusCode == http.StatusUnauthorized || res.StatusCode == http.StatusForbidden:
		return fmt.Errorf("%s wants a password (%s: %d): give it as http://user:password@host", f.shown, page, res.StatusCode)
	case strings.Contains(says, "already in use"):
		return fmt.Errorf("%s is being profiled by somebody else: try again when that is over", f.shown)
	case strings.Contains(says, "WriteTimeout"):
		return fmt.Errorf("the server at %s stops answers sooner (%s): record fewer seconds with --seconds, or serve pprof without WriteTimeout", f.shown, says)
	}
	return fmt.Errorf("%s answered %s for %s: %.200q", f.shown, res.Status, page, says)
}

// answer is what came of one profile.
type answer struct {
	source
	data    []byte
	err     error
	seconds float64
}

// all fetches the timed profiles at once, telling the seconds that passed.
func (f *fetcher) all(ctx context.Context, seconds int, progress func(string, int, int)) []answer {
	sources := timed()
	answers := make([]answer, len(sources))
	var wg sync.WaitGroup
	for i, src := range sources {
		wg.Go(func() {
			page := fmt.Sprintf(src.path, seconds)
			data, err := f.get(ctx, page, time.Duration(seconds)*time.Second+patience)
			answers[i] = answer{src, data, err, float64(seconds)}
		})
	}
	done := make(chan struct{})
	go func() {
		wg.Wait()
		close(done)
	}()
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	doing := fmt.Sprintf("%d s of %s", seconds, f.shown)
	progress(doing, 0, seconds)
	for passed := 1; ; passed++ {
		select {
		case <-done:
			return answers
		case <-tick.C:
			progress(doing, min(passed, seconds), seconds)
		}
	}
}

// collect keeps the answers that are profiles and warns of the others.
func (s *session) collect(answers []answer) {
	for _, a := range answers {
		err := a.err
		if err == nil {
			_, err = s.keep(string(a.kind)+".pprof", a.data, a.kind, "", a.seconds)
		}
		if err != nil && !errors.Is(err, context.Canceled) {
			s.warn(string(a.kind), "%v", err)
		}
	}
}
