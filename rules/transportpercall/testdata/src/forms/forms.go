// Package forms has the forms that the pattern takes in real code.
package forms

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"time"
)

type wrapped struct{ base http.RoundTripper }

func (w wrapped) RoundTrip(r *http.Request) (*http.Response, error) { return w.base.RoundTrip(r) }

func newTracing(rt http.RoundTripper) http.RoundTripper { return wrapped{rt} }

type client struct {
	base    string
	timeout time.Duration
	tlsConf *tls.Config
}

// Exporter.
func (c *client) Get(u string, target any) error {
	var transport http.RoundTripper
	raw, ok := http.DefaultTransport.(*http.Transport)
	if ok {
		transport = raw.Clone() // want `makes a transport per call, which dials again for each`
	} else {
		transport = http.DefaultTransport
	}
	hc := &http.Client{Timeout: 10 * time.Second, Transport: newTracing(transport)}
	res, err := hc.Get(u)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	return json.NewDecoder(res.Body).Decode(target)
}

// Goreq.
func (c *client) do(ctx context.Context, method, path string, insecure bool) ([]byte, error) {
	tr := http.Transport{ // want `makes a transport per call, which dials again for each`
		Dial: (&net.Dialer{Timeout: c.timeout}).Dial,
	}
	if insecure {
		tr.TLSClientConfig = &tls.Config{InsecureSkipVerify: true}
	}
	hc := http.Client{Transport: &tr}
	req, err := http.NewRequestWithContext(ctx, method, c.base+path, nil)
	if err != nil {
		return nil, err
	}
	resp, err := hc.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	return io.ReadAll(resp.Body)
}

// constructor
func (c *client) makeClient() *http.Client {
	tr := &http.Transport{ResponseHeaderTimeout: c.timeout, TLSClientConfig: c.tlsConf}
	return &http.Client{Transport: tr, Timeout: c.timeout}
}

// The caller.
func (c *client) gather(u string) (int, error) {
	resp, err := c.makeClient().Get(u) // want `makes a transport per call, which dials again for each`
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	return resp.StatusCode, nil
}

// Var.
func fetch(u string) (*http.Response, error) {
	var tr http.Transport // want `makes a transport per call, which dials again for each`
	tr.MaxIdleConns = 1
	c := &http.Client{Transport: &tr}
	return c.Get(u)
}

// New.
func fetch2(u string, conf *tls.Config) (*http.Response, error) {
	tr := new(http.Transport) // want `makes a transport per call, which dials again for each`
	tr.TLSClientConfig = conf
	return (&http.Client{Transport: tr}).Get(u)
}

func retry(f func() error) error {
	var err error
	for i := 0; i < 3; i++ {
		if err = f(); err == nil {
			return nil
		}
	}
	return err
}

// Used in a literal that runs at once.
func post(u string, body io.Reader, conf *tls.Config) error {
	hc := &http.Client{Transport: &http.Transport{TLSClientConfig: conf}} // want `makes a transport per call, which dials again for each`
	return retry(func() error {
		resp, err := hc.Post(u, "application/json", body)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// Proxy per request.
func proxy(target *url.URL) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		p := httputil.NewSingleHostReverseProxy(target)
		p.Transport = &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}} // want `makes a transport per call, which dials again for each`
		p.ServeHTTP(w, r)
	}
}

type api struct{ hc *http.Client }

func newAPI(hc *http.Client) *api { return &api{hc} }
func (a *api) Version(ctx context.Context) (string, error) {
	resp, err := a.hc.Get("http://x")
	if err != nil {
		return "", err
	}
	return resp.Status, resp.Body.Close()
}

// Wrapper used.
func version(ctx context.Context, conf *tls.Config) (string, error) {
	a := newAPI(&http.Client{Transport: &http.Transport{TLSClientConfig: conf}}) // want `makes a transport per call, which dials again for each`
	return a.Version(ctx)
}

// Copied default.
func fetch3(u string) (*http.Response, error) {
	tr := *(http.DefaultTransport.(*http.Transport)) // want `makes a transport per call, which dials again for each`
	tr.TLSHandshakeTimeout = time.Second
	hc := &http.Client{Transport: &tr}
	return hc.Get(u)
}

// Conditional transport.
func ping(u, proxyURL string) error {
	hc := &http.Client{Timeout: time.Second}
	if proxyURL != "" {
		pu, err := url.Parse(proxyURL)
		if err != nil {
			return err
		}
		hc.Transport = &http.Transport{Proxy: http.ProxyURL(pu)} // want `makes a transport per call, which dials again for each`
	}
	resp, err := hc.Get(u)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Left alone.
func plain(u string) (*http.Response, error) {
	hc := &http.Client{Timeout: time.Second}
	return hc.Get(u)
}

// Left alone: constructor.
func newClient(conf *tls.Config) *http.Client {
	return &http.Client{Transport: &http.Transport{TLSClientConfig: conf}}
}

type svc struct{ hc *http.Client }

// Left alone.
func newSvc() *svc {
	tr := http.DefaultTransport.(*http.Transport).Clone()
	tr.MaxIdleConnsPerHost = 100
	return &svc{hc: &http.Client{Transport: tr}}
}

// Left alone.
func (s *svc) get(u string) (*http.Response, error) { return s.hc.Get(u) }

// Left alone: probe on purpose.
func probe(u string) error {
	hc := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	resp, err := hc.Get(u)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Left alone: all requests of a loop.
func crawl(us []string) (n int) {
	hc := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 10}}
	for _, u := range us {
		if resp, err := hc.Get(u); err == nil {
			resp.Body.Close()
			n++
		}
	}
	return n
}
