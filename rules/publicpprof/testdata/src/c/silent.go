package c

import (
	"flag"
	"fmt"
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

var listen = flag.String("listen", "localhost:8080", "address")

func flags() error { return http.ListenAndServe(*listen, nil) } // the machine's own unless somebody asks

func ports(host string, n int) {
	go http.ListenAndServe(fmt.Sprintf("127.0.0.1:%d", n), nil) // the machine's own address
	go http.ListenAndServe(fmt.Sprintf("%s:%d", host, n), nil)  // the host is not known
	go http.ListenAndServe(host+":6060", nil)                   // the host is not known
}

func later(h http.Handler) error {
	s := &http.Server{Addr: ":80"} // its handler comes later
	s.Handler = h
	return s.ListenAndServe()
}

func asked(h http.HandlerFunc) http.HandlerFunc { return h }

func guardedHandler() error {
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", asked(pprof.Index))
	return http.ListenAndServe(":80", mux) // somebody may ask before
}

func excused() error {
	return http.ListenAndServe(":6060", nil) //#nosec G108 -- the port is not published
}

type settings struct{ Profiling bool }

// A setting asks for them.
func bySetting(s settings) error {
	mux := http.NewServeMux()
	if s.Profiling {
		mux.HandleFunc("/debug/pprof/", pprof.Index)
	}
	return http.ListenAndServe(":8080", mux)
}

func byFlag() error {
	on := flag.Bool("p", false, "serve profiles")
	flag.Parse()
	mux := http.NewServeMux()
	if *on {
		addTo(mux)
	}
	return http.ListenAndServe(":8080", mux)
}

func addTo(mux *http.ServeMux) { mux.HandleFunc("/debug/pprof/", pprof.Index) }
