package d

import (
	"flag"
	"net"
	"net/http"
	_ "net/http/pprof"
)

type config struct{ Addr, MetricsAddr string }

func files() http.Handler { return http.NotFoundHandler() }

// Who may fetch files may profile.
func serveFiles(cfg config) error {
	http.Handle("/", files())
	return http.ListenAndServe(cfg.Addr, nil) // want `serves profiles of the process to whoever reaches the program's own endpoints`
}

func serveTasks(cfg config) (string, error) {
	http.HandleFunc("/fetch", func(w http.ResponseWriter, r *http.Request) {})
	addr := cfg.Addr
	if addr == "" {
		addr = "0.0.0.0:"
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return "", err
	}
	go http.Serve(l, nil) // want `whoever reaches 0.0.0.0: unless somebody says otherwise`
	return l.Addr().String(), nil
}

// For people who look after the program.
func serveMetrics(cfg config) error {
	http.Handle("/metrics", files())
	return http.ListenAndServe(cfg.MetricsAddr, nil)
}

func serveBeside(cfg config) error {
	http.Handle("/metrics", files())
	http.Handle("/healthz", files())
	return http.ListenAndServe(cfg.Addr, nil)
}

func serveMetricsAddr(cfg config) error {
	http.Handle("/tasks", files())
	return http.ListenAndServe(cfg.MetricsAddr, nil)
}

var local = flag.String("addr", "localhost:8080", "address")

func serveLocal() error {
	http.Handle("/", files())
	return http.ListenAndServe(*local, nil)
}

// A mux of its own.
func serveOwn(cfg config) error {
	mux := http.NewServeMux()
	mux.Handle("/", files())
	return http.ListenAndServe(cfg.Addr, mux)
}
