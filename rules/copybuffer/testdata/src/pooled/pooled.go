// Package pooled gives its proxies a pool.
package pooled

import (
	"net/http"
	"net/http/httputil"
	"net/url"
)

func single(to *url.URL, pool httputil.BufferPool) http.Handler {
	p := httputil.NewSingleHostReverseProxy(to)
	p.BufferPool = pool
	return p
}
