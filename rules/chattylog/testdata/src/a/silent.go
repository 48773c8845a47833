package a

import (
	"log"
	"log/slog"
	"net/http"
)

func (s *server) cheap(w http.ResponseWriter, r *http.Request) {
	s.log.Info("request", "path", r.URL.Path, "method", r.Method) // values at hand
	log.Printf("%s %s", r.Method, r.URL.Path)
}

func (s *server) special(w http.ResponseWriter, r *http.Request) {
	if r.Method == "DELETE" {
		s.log.Info("deleted", "url", r.URL.String()) // seldom
	}
	if s.log.Enabled(r.Context(), slog.LevelDebug) {
		s.log.Info("all", "headers", r.Header) // asked for
	}
}

func (s *server) failed(w http.ResponseWriter, r *http.Request, err error) {
	s.log.Error("failed", "err", err, "url", r.URL.String()) // an error
	s.log.Debug("request", "url", r.URL.String())            // below info: eagerlog
}

func start(addr http.Header) {
	log.Println("listening", addr) // once
}
