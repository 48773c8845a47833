package b

import (
	"net/http"
	"net/http/pprof"
)

func serve() error {
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", pprof.Index)                  // want `whoever reaches 0.0.0.0:80`
	mux.Handle("/debug/profile", http.HandlerFunc(pprof.Profile)) // want `whoever reaches 0.0.0.0:80`
	mux.HandleFunc("/debug/pprof/cmdline", pprof.Cmdline)
	s := &http.Server{Addr: "0.0.0.0:80", Handler: mux}
	return s.ListenAndServe()
}
