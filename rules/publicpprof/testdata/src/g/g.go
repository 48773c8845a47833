// Package g has muxes in fields and hosts from flags.
package g

import (
	"flag"
	"fmt"
	"net"
	"net/http"
	"net/http/pprof"
)

type api struct {
	routes *http.ServeMux
	inner  *http.ServeMux
}

func newAPI() *api {
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	return &api{routes: mux, inner: http.NewServeMux()}
}

func (a *api) serve() error {
	return http.ListenAndServe(":8080", a.routes) // want `serves profiles of the process to whoever reaches :8080`
}

// The other field has none.
func (a *api) serveInner() error {
	return http.ListenAndServe(":8081", a.inner)
}

type site struct{ mux *http.ServeMux }

func (s *site) init() {
	m := http.NewServeMux()
	m.HandleFunc("/debug/pprof/profile", pprof.Profile)
	s.mux = m
}

func (s *site) serve(port int) error {
	return http.ListenAndServe(fmt.Sprintf(":%d", port), s.mux) // want `serves profiles of the process to whoever reaches :PORT`
}

// The machine itself only.
func (s *site) serveLocal(port int) error {
	return http.ListenAndServe(fmt.Sprintf("127.0.0.1:%d", port), s.mux)
}

var (
	host      = flag.String("host", "0.0.0.0", "host")
	localHost = flag.String("local", "localhost", "host")
	port      = flag.Int("port", 80, "port")
)

func start(addr string) error {
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(http.ResponseWriter, *http.Request) {})
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	s := &http.Server{Addr: addr, Handler: mux} // want `serves profiles of the process to whoever reaches 0.0.0.0:PORT unless a flag says otherwise`
	return s.ListenAndServe()
}

func run() error { return start(fmt.Sprintf("%s:%d", *host, *port)) }

func startLocal(addr string) error {
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	return http.ListenAndServe(addr, mux)
}

func runLocal() error { return startLocal(net.JoinHostPort(*localHost, "6060")) }

func startSum(name string, n string) error {
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	var bind string
	flag.StringVar(&bind, "bind", "", "host")
	if name != "" {
		return http.ListenAndServe(name+":"+n, mux) // who knows
	}
	return http.ListenAndServe(bind+":"+n, mux) // want `serves profiles of the process to whoever reaches :PORT unless a flag says otherwise`
}
