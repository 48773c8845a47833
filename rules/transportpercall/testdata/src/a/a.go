package a

import (
	"context"
	"crypto/tls"
	"net/http"
	"net/http/httputil"
	"net/url"
	"time"
)

type api struct {
	insecure bool
	base     *url.URL
	http     *http.Client
}

func (a *api) call(ctx context.Context, req *http.Request) (*http.Response, error) {
	tr := &http.Transport{ // want `makes a transport per call, which dials again for each`
		TLSClientConfig: &tls.Config{InsecureSkipVerify: a.insecure},
	}
	client := &http.Client{Transport: tr, Timeout: time.Second}
	return client.Do(req.WithContext(ctx))
}

func inline(url string) error {
	resp, err := (&http.Client{Transport: &http.Transport{}}).Get(url) // want `makes a transport per call`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func valueClient(url string) {
	var client = http.Client{
		Transport: &http.Transport{MaxIdleConns: 1}, // want `makes a transport per call`
	}
	client.Head(url)
}

func assigned(url string, verify bool) {
	client := &http.Client{}
	if !verify {
		client.Transport = &http.Transport{ // want `makes a transport per call`
			TLSClientConfig: &tls.Config{InsecureSkipVerify: true},
		}
	}
	if resp, err := client.Get(url); err == nil {
		resp.Body.Close()
	}
}

func cloned(url string) {
	tr := http.DefaultTransport.(*http.Transport).Clone() // want `makes a transport per call`
	tr.MaxConnsPerHost = 2
	c := http.Client{Transport: tr}
	c.Get(url)
}

func direct(req *http.Request) {
	tr := http.Transport{} // want `makes a transport per call`
	resp, err := tr.RoundTrip(req)
	if err == nil {
		resp.Body.Close()
	}
}

type tracing struct{ next http.RoundTripper }

func (t tracing) RoundTrip(r *http.Request) (*http.Response, error) { return t.next.RoundTrip(r) }

func wrap(rt http.RoundTripper) http.RoundTripper { return tracing{rt} }

func wrapped(url string) {
	c := http.Client{Transport: wrap(&http.Transport{})} // want `makes a transport per call`
	c.Get(url)
	d := http.Client{Transport: &tracing{next: &http.Transport{}}} // want `makes a transport per call`
	d.Get(url)
}

func (a *api) proxy(w http.ResponseWriter, r *http.Request) {
	p := httputil.NewSingleHostReverseProxy(a.base)
	p.Transport = &http.Transport{} // want `makes a transport per call`
	p.ServeHTTP(w, r)
}

func eachInLoop(urls []string) {
	for _, u := range urls {
		c := http.Client{Transport: &http.Transport{}} // want `makes a transport per call`
		c.Get(u)
	}
}

// A constructor returns the client, and its callers throw it away.
func (a *api) client() *http.Client {
	return &http.Client{
		Transport: &http.Transport{},
	}
}

func (a *api) get(url string) (*http.Response, error) { return a.client().Get(url) } // want `makes a transport per call`

func (a *api) post(url string) (*http.Response, error) {
	c := a.client() // want `makes a transport per call`
	return c.Post(url, "", nil)
}

// Closing what is idle leaves nothing behind, and the next call dials again.
func tidy(url string) {
	c := &http.Client{Transport: &http.Transport{}} // want `makes a transport per call`
	defer c.CloseIdleConnections()
	c.Get(url)
}

// A transport comes through constructors: for defaults, for a time limit, for all.
type settings struct{ dial time.Duration }

func (s settings) defaults() *http.Transport {
	tr := &http.Transport{TLSHandshakeTimeout: s.dial}
	if s.dial > 0 {
		tr.MaxIdleConns = 1
	}
	return tr
}

func (s settings) limited(limit time.Duration) *http.Transport {
	tr := s.defaults()
	tr.ResponseHeaderTimeout = limit
	return tr
}

func newTransport() *http.Transport { return settings{dial: time.Second}.limited(time.Minute) }

func alive(ctx context.Context, req *http.Request) (bool, error) {
	c := &http.Client{Transport: newTransport()} // want `makes a transport per call`
	resp, err := c.Do(req.WithContext(ctx))
	if err != nil {
		return false, err
	}
	defer resp.Body.Close()
	return resp.StatusCode == http.StatusOK, nil
}

var kept = newTransport()
