// Package i has addresses that stand in the source for when nobody gives one.
package i

import (
	"cmp"
	"net/http"
	"net/http/pprof"
	"os"
)

type config struct{ debugAddr string }

func byEnvironment() {
	addr := os.Getenv("PPROF_ADDR")
	if addr == "" {
		addr = ":6060"
	}
	go http.ListenAndServe(addr, nil) // want `whoever reaches :6060 unless somebody says otherwise`
}

func locally() {
	addr := os.Getenv("PPROF_ADDR")
	if addr == "" {
		addr = "localhost:6060"
	}
	go http.ListenAndServe(addr, nil)
}

func chosen() {
	if addr := os.Getenv("PPROF_ADDR"); addr != "" {
		go http.ListenAndServe(addr, nil)
	}
}

func or() error {
	return http.ListenAndServe(cmp.Or(os.Getenv("ADDR"), "0.0.0.0:6060"), nil) // want `whoever reaches 0.0.0.0:6060`
}

func configured(c config) error {
	if c.debugAddr == "" {
		c.debugAddr = ":6061"
	}
	return http.ListenAndServe(c.debugAddr, nil) // want `whoever reaches :6061`
}

func set() error {
	var s http.Server
	s.Addr = ":6062"
	return s.ListenAndServe() // want `whoever reaches :6062`
}

func setLocally() error {
	s := &http.Server{}
	s.Addr = "127.0.0.1:6062"
	return s.ListenAndServe()
}

func rows() error {
	mux := http.NewServeMux()
	for _, h := range []struct {
		path string
		fn   http.HandlerFunc
	}{{"/debug/pprof/", pprof.Index}, {"/debug/pprof/profile", pprof.Profile}} {
		mux.HandleFunc(h.path, h.fn)
	}
	return http.ListenAndServe(":6063", mux) // want `whoever reaches :6063`
}
