package lab

import (
	"net/http"
	"net/http/pprof"
)

var betterMux, debugMux = http.NewServeMux(), http.NewServeMux()

func init() {
	betterMux.HandleFunc("/hello", hello)
	debugMux.HandleFunc("/debug/pprof/", pprof.Index)
}

// BetterMain serves profiles to the machine itself.
func BetterMain() error {
	go func() { _ = http.ListenAndServe("localhost:6060", debugMux) }()
	return http.ListenAndServe(":8080", betterMux)
}

// Better answers a request as BetterMain would.
func Better(w http.ResponseWriter, r *http.Request) { betterMux.ServeHTTP(w, r) }
