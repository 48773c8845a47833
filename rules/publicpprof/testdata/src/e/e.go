package main

import (
	"flag"
	"log"
	"net/http"
	"net/http/pprof"
)

func serve(name, addr string) {
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	s := &http.Server{ // want `serves profiles of the process to whoever reaches :8434`
		Addr:    addr,
		Handler: mux,
	}
	log.Println(name, s.ListenAndServe())
}

func serveHere(addr string) {
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	log.Println(http.ListenAndServe(addr, mux))
}

// ServeAt is for others, who know the address.
func ServeAt(addr string) {
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	log.Println(http.ListenAndServe(addr, mux))
}

func main() {
	other := flag.Arg(0)
	go serve("one", "localhost:8433")
	go serve("two", ":8434")
	go serveHere("127.0.0.1:8435")
	go serveHere(other)
	select {}
}
