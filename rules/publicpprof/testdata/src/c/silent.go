package c

import (
	"net/http"
	"net/http/pprof"
)

func local() {
	go http.ListenAndServe("localhost:6060", nil) // the machine's own address
	go http.ListenAndServe("127.0.0.1:6060", http.DefaultServeMux)
	go http.ListenAndServe("[::1]:6060", nil)
}

func given(addr string) error {
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	return http.ListenAndServe(addr, mux) // the address is not known
}

func guard(h http.Handler) http.Handler { return h }

func guarded() error {
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	return http.ListenAndServe(":80", guard(mux)) // somebody may ask before
}

func apart() error {
	debug, public := http.NewServeMux(), http.NewServeMux()
	debug.HandleFunc("/debug/pprof/", pprof.Index)
	go http.ListenAndServe("localhost:6060", debug)
	return http.ListenAndServe(":80", public) // a mux of its own
}
