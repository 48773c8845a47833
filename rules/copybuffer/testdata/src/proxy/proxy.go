package proxy

import (
	"net/http"
	"net/http/httputil"
	"net/url"
)

type forwarder struct{ transport http.RoundTripper }

func (f *forwarder) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p := httputil.ReverseProxy{ // want `allocates a buffer of 32 KB for each response`
		Rewrite:   func(r *httputil.ProxyRequest) { r.SetXForwarded() },
		Transport: f.transport,
	}
	p.ServeHTTP(w, r)
}

func single(to *url.URL) http.Handler {
	return httputil.NewSingleHostReverseProxy(to) // want `allocates a buffer of 32 KB for each response`
}
