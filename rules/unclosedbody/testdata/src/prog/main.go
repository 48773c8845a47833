package main

import (
	"compress/gzip"
	"io"
	"net/http"
	"os"
)

// One request of a program is one connection.
func main() {
	if resp, err := http.Get(os.Args[1]); err != nil {
		panic(err)
	} else if gz, err := gzip.NewReader(resp.Body); err != nil {
		panic(err)
	} else if _, err := io.Copy(os.Stdout, gz); err != nil {
		panic(err)
	}
	for _, url := range os.Args[2:] {
		resp, err := http.Get(url) // want `never closes the response's body`
		if err != nil {
			panic(err)
		}
		println(resp.Status)
	}
	http.HandleFunc("/", handle)
}

// A server asks as often as it is asked.
func handle(w http.ResponseWriter, _ *http.Request) {
	resp, err := http.Get(os.Args[1]) // want `never closes the response's body`
	if err != nil {
		return
	}
	if gz, err := gzip.NewReader(resp.Body); err == nil {
		_, _ = io.Copy(w, gz)
	}
}
