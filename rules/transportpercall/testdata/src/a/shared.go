package a

import (
	"crypto/tls"
	"net/http"
	"time"
)

var prober = &http.Client{Timeout: time.Second}

type checks struct {
	insecure bool
	http     http.Client
	ready    bool
}

func (c *checks) gather(url string) error {
	prober.Transport = &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: c.insecure}} // want `gives a shared client a new transport per call`
	resp, err := prober.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (c *checks) gatherField(req *http.Request) error {
	c.http.Transport = &http.Transport{} // want `gives a shared client a new transport per call`
	resp, err := c.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func download(url string) (*http.Response, error) {
	http.DefaultClient.Transport = &http.Transport{ResponseHeaderTimeout: time.Second} // want `gives a shared client a new transport per call`
	return http.Get(url)
}

func downloadHeld(url string) (*http.Response, error) {
	tr := &http.Transport{ResponseHeaderTimeout: time.Second} // want `gives a shared client a new transport per call`
	tr.MaxIdleConns = 4
	http.DefaultClient.Transport = tr
	return http.Get(url)
}

func downloadByAll(url string) (*http.Response, error) {
	http.DefaultTransport = &http.Transport{ResponseHeaderTimeout: time.Second} // want `gives a shared client a new transport per call`
	return http.Get(url)
}

// Once, by somebody's order, for many requests, or for whoever asks later.
func (c *checks) lazily(url string) (*http.Response, error) {
	if !c.ready {
		c.http.Transport = &http.Transport{}
		c.ready = true
	}
	return c.http.Get(url)
}

func (c *checks) setInsecure() {
	prober.Transport = &http.Transport{}
	prober.Get("http://localhost")
}

func (c *checks) gatherAll(urls []string) {
	prober.Transport = &http.Transport{}
	for _, url := range urls {
		prober.Get(url)
	}
}

func (c *checks) reset() { prober.Transport = &http.Transport{} }

// A client of the package's own that is asked under a name of net/http.
type remote struct{ http *http.Client }

func (r remote) Get(path string) (*http.Response, error) { return r.http.Get("http://remote" + path) }

func newRemote(token string) remote {
	return remote{&http.Client{Transport: &http.Transport{}}}
}

func answer(w http.ResponseWriter, r *http.Request) {
	resp, err := newRemote(r.Header.Get("Token")).Get("/list") // want `makes a transport per call`
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	resp.Body.Close()
}

// What is asked under such a name and cannot fail is no request.
type table struct {
	names map[string]string
	http  *http.Client
}

func (t table) Get(name string) string { return t.names[name] }

func lookup(name string) string {
	t := table{http: &http.Client{Transport: &http.Transport{}}}
	return t.Get(name)
}
