package a

import (
	"encoding/json"
	"io"
	"log"
	"log/slog"
	"net/http"
	"net/http/httputil"
)

type server struct{ log *slog.Logger }

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.log.Info("request", "url", r.URL.String(), "method", r.Method) // want `makes URL.String for a record at info level on every request`
	slog.InfoContext(r.Context(), "request", "headers", r.Header)    // want `makes the text of a whole http.Header for a record at info level on every request`
	body, _ := io.ReadAll(r.Body)
	log.Printf("body %s", string(body)) // want `makes a copy of the bytes`
	dump, _ := httputil.DumpRequest(r, true)
	_ = dump
	s.log.LogAttrs(r.Context(), slog.LevelInfo, "form", slog.Any("form", text(r.Form)))
	log.Println("request", r) // want `makes the text of a whole http.Request`
}

func text(v any) string {
	b, _ := json.Marshal(v)
	return string(b)
}

func middleware(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		slog.Info("request", "url", r.URL.String()) // want `makes URL.String`
		next.ServeHTTP(w, r)
	})
}
