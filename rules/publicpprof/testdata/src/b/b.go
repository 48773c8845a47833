package b

import (
	"flag"
	"fmt"
	"net"
	"net/http"
	"net/http/pprof"
)

func serve() error {
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.Handle("/debug/profile", http.HandlerFunc(pprof.Profile))
	s := &http.Server{Addr: "0.0.0.0:80", Handler: mux} // want `whoever reaches 0.0.0.0:80`
	return s.ListenAndServe()
}

func port(n int, text string) {
	go http.ListenAndServe(fmt.Sprintf(":%d", n), nil)                       // want `whoever reaches :PORT`
	go http.ListenAndServe(":"+text, http.DefaultServeMux)                   // want `whoever reaches :PORT`
	go http.ListenAndServe(net.JoinHostPort("0.0.0.0", text), nil)           // want `whoever reaches 0.0.0.0:PORT`
	go http.ListenAndServeTLS(fmt.Sprintf("[::]:%s", text), "crt", "k", nil) // want `whoever reaches \[::\]:PORT`
	addr := ":6060"
	go http.ListenAndServe(addr, nil) // want `whoever reaches :6060`
}

var listen = flag.String("listen", ":8080", "address")

func flags() error {
	return http.ListenAndServe(*listen, nil) // want `whoever reaches :8080 unless a flag says otherwise`
}

func listener() error {
	l, err := net.Listen("tcp", ":6060")
	if err != nil {
		return err
	}
	return http.Serve(l, nil) // want `whoever reaches :6060`
}

func routes() *http.ServeMux {
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	return mux
}

func made() error { return http.ListenAndServe(":80", routes()) } // want `whoever reaches :80`

func register(mux *http.ServeMux) { mux.HandleFunc("/debug/pprof/", pprof.Index) }

func given() error {
	mux := http.NewServeMux()
	register(mux)
	return http.ListenAndServe(":80", mux) // want `whoever reaches :80`
}

var other string

func init() { flag.StringVar(&other, "other", ":7070", "address") }

func variable() error { return http.ListenAndServe(other, nil) } // want `whoever reaches :7070 unless a flag says otherwise`

func table() error {
	mux := http.NewServeMux()
	for path, h := range map[string]http.HandlerFunc{"/debug/pprof/": pprof.Index, "/debug/pprof/trace": pprof.Trace} {
		mux.HandleFunc(path, h)
	}
	return http.ListenAndServe(":80", mux) // want `whoever reaches :80`
}
