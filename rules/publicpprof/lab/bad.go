// Package lab holds the pair that the rule's claim is measured with.
package lab

import (
	"net/http"
	"net/http/pprof"
)

func hello(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusNoContent) }

var badMux = http.NewServeMux()

func init() {
	badMux.HandleFunc("/hello", hello)
	badMux.HandleFunc("/debug/pprof/", pprof.Index)
}

// BadMain serves profiles to everybody.
func BadMain() error { return http.ListenAndServe(":8080", badMux) }

// Bad answers a request as BadMain would.
func Bad(w http.ResponseWriter, r *http.Request) { badMux.ServeHTTP(w, r) }
