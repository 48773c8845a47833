// Package h has servers that get listeners, types that hand on, and handlers that callers give.
package h

import (
	"net"
	"net/http"
	"net/http/pprof"
	"os"
)

type debug struct{ srv *http.Server }

func register(m *http.ServeMux) {
	m.HandleFunc("/debug/pprof/", pprof.Index)
	m.HandleFunc("/debug/pprof/profile", pprof.Profile)
}

func newDebug() (*debug, error) {
	port := os.Getenv("PPROF_PORT")
	mux := http.NewServeMux()
	register(mux)
	ln, err := net.Listen("tcp", ":"+port)
	if err != nil {
		return nil, err
	}
	d := &debug{srv: &http.Server{Handler: mux}}
	go d.srv.Serve(ln) // want `serves profiles of the process to whoever reaches :PORT`
	return d, nil
}

func newLocal() error {
	mux := http.NewServeMux()
	register(mux)
	ln, err := net.Listen("tcp", "localhost:6060")
	if err != nil {
		return err
	}
	srv := http.Server{Handler: mux}
	return srv.Serve(ln)
}

func newOther(h http.Handler) error {
	ln, err := net.Listen("tcp", ":6060")
	if err != nil {
		return err
	}
	srv := &http.Server{Handler: h} // whose?
	return srv.Serve(ln)
}

// A type that hands all requests on.
type handler struct{ mux *http.ServeMux }

func newHandler() *handler {
	h := &handler{mux: http.NewServeMux()}
	h.mux.Handle("/debug/pprof/", http.HandlerFunc(pprof.Index))
	return h
}

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) { h.mux.ServeHTTP(w, r) }

func all() error {
	l, err := net.Listen("tcp", "[::]:7070")
	if err != nil {
		return err
	}
	return http.Serve(l, newHandler()) // want `whoever reaches \[::\]:7070`
}

// One that asks first.
type asking struct{ mux *http.ServeMux }

func newAsking() *asking {
	h := &asking{mux: http.NewServeMux()}
	h.mux.Handle("/debug/pprof/", http.HandlerFunc(pprof.Index))
	return h
}

func (h *asking) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if _, _, ok := r.BasicAuth(); !ok {
		return
	}
	h.mux.ServeHTTP(w, r)
}

func asked() error { return http.ListenAndServe(":7071", newAsking()) }

// The caller gives both.
func serve(addr string, h http.Handler) error {
	return http.ListenAndServe(addr, h) // want `whoever reaches :6062`
}

func serveQuietly(addr string, h http.Handler) error {
	return http.ListenAndServe(addr, h)
}

func routes() http.Handler {
	m := http.NewServeMux()
	register(m)
	return m
}

func start() {
	go serve("localhost:6061", routes())
	go serve(":6062", routes())
	go serve(":6063", http.NewServeMux())
	go serveQuietly("localhost:6064", routes())
	go serveQuietly(":6065", http.NewServeMux())
}
