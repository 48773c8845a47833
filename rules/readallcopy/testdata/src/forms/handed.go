package forms

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
)

func unpackBody(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		gz, err := gzip.NewReader(r.Body)
		if err != nil {
			http.Error(w, "bad body", http.StatusBadRequest)
			return
		}
		var buf bytes.Buffer
		io.Copy(&buf, gz) // want `holds the whole input in memory only to hand it on as a reader`
		gz.Close()
		r.Body = io.NopCloser(&buf)
		next.ServeHTTP(w, r)
	})
}

func unpackAnswer(resp *http.Response) error {
	gz, err := gzip.NewReader(resp.Body)
	if err != nil {
		return err
	}
	all, err := io.ReadAll(gz) // want `holds the whole input in memory only to hand it on as a reader`
	if err != nil {
		return err
	}
	resp.Body = io.NopCloser(bytes.NewReader(all))
	return nil
}

// Read off the connection to let it go, and looked at beside.
func detach(resp *http.Response) error {
	all, err := io.ReadAll(resp.Body)
	resp.Body.Close()
	if err != nil {
		return err
	}
	resp.Body = io.NopCloser(bytes.NewReader(all))
	return nil
}

func unpackAndLook(resp *http.Response, look func([]byte)) error {
	gz, err := gzip.NewReader(resp.Body)
	if err != nil {
		return err
	}
	all, err := io.ReadAll(gz)
	if err != nil {
		return err
	}
	look(all)
	resp.Body = io.NopCloser(bytes.NewReader(all))
	return nil
}
