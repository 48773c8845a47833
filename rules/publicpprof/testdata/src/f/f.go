package main

import (
	"log"
	"net/http"
	_ "net/http/pprof"
)

func main() {
	mux := http.NewServeMux()
	mux.HandleFunc("/items", func(w http.ResponseWriter, r *http.Request) {})
	mux.Handle("/debug/", http.DefaultServeMux)
	go func() { log.Println(http.ListenAndServe(":8080", mux)) }() // want `serves profiles of the process to whoever reaches :8080`

	vars := http.NewServeMux()
	vars.Handle("/debug/vars", http.DefaultServeMux)
	go func() { log.Println(http.ListenAndServe(":8081", vars)) }()

	asked := http.NewServeMux()
	asked.Handle("/debug/", known(http.DefaultServeMux))
	log.Println(http.ListenAndServe(":8082", asked))
}

func known(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "" {
			h.ServeHTTP(w, r)
		}
	})
}
