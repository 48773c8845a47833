package api

import (
	"crypto/subtle"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"
)

var errKey = errors.New("missing or unknown API key")

// authenticate returns the merchant of a request's API key. A key reads
// "merchant.secret" and comes as a bearer token.
func (a *API) authenticate(r *http.Request) (string, error) {
	parts := strings.SplitN(r.Header.Get("Authorization"), " ", 2)
	if len(parts) != 2 || parts[0] != "Bearer" {
		return "", errKey
	}
	merchant := strings.Split(parts[1], ".")[0]
	key, ok := a.Keys[merchant]
	if !ok || subtle.ConstantTimeCompare([]byte(key), []byte(parts[1])) != 1 {
		return "", errKey
	}
	return merchant, nil
}

// clientIP is the address of the caller, seen through our load balancers.
func clientIP(r *http.Request) string {
	if forwarded := r.Header.Get("X-Forwarded-For"); forwarded != "" {
		return strings.TrimSpace(strings.Split(forwarded, ",")[0])
	}
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}

// mediaType is the content type of a request without its parameters.
func mediaType(r *http.Request) string {
	mt := strings.Split(r.Header.Get("Content-Type"), ";")[0]
	return strings.ToLower(strings.TrimSpace(mt))
}

// merchantOnly lets authenticated merchants through, within their limit.
func (a *API) merchantOnly(next func(http.ResponseWriter, *http.Request, string)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		merchant, err := a.authenticate(r)
		if err != nil {
			a.fail(w, http.StatusUnauthorized, err)
			return
		}
		if !a.Limiter.Allow(merchant, r.Pattern) {
			a.fail(w, http.StatusTooManyRequests, fmt.Errorf("too many calls of %s, try again in a minute", r.Pattern))
			return
		}
		next(w, r, merchant)
	})
}

// logged writes a debug line before and an access line after each request.
func (a *API) logged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		ctx, client := r.Context(), clientIP(r)
		a.Log.DebugContext(ctx, "request", "line", fmt.Sprintf("%s %s from %s with %d bytes", r.Method, r.URL.Path, client, r.ContentLength))
		sw := &statusWriter{ResponseWriter: w, status: http.StatusOK}
		defer func() {
			a.Log.InfoContext(ctx, "served", "method", r.Method, "path", r.URL.Path, "client", client, "status", sw.status, "took", time.Since(start))
		}()
		next.ServeHTTP(sw, r)
	})
}

// A statusWriter remembers the status that a handler wrote.
type statusWriter struct {
	http.ResponseWriter
	status int
}

func (w *statusWriter) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

// Unwrap lets http.ResponseController reach the connection.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
