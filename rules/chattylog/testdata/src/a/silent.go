package a

import (
	"context"
	"fmt"
	"log"
	"log/slog"
	"net/http"
	"runtime/debug"
	"time"
)

func (s *server) cheap(w http.ResponseWriter, r *http.Request) {
	s.log.Info("request", "path", r.URL.Path, "method", r.Method) // values at hand
	log.Printf("%s %s", r.Method, r.URL.Path)
}

// An access log writes what finds the request again.
func access(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		next.ServeHTTP(w, r)
		slog.Info("request", "url", r.URL.String(), "agent", r.Header.Get("User-Agent"), "took", time.Since(start).String())
		log.Printf("%s %s %v", r.Method, r.URL, r.Header["Accept"])
	})
}

func (a *api) Put(ctx context.Context, req *GetRequest) (*GetResponse, error) {
	a.log.Infof("put %d names", len(req.Names)) // a number
	a.log.Debugf("put %v", req)                 // below info
	return &GetResponse{}, nil
}

func (s *server) special(w http.ResponseWriter, r *http.Request) {
	if r.Method == "DELETE" {
		s.log.Info("deleted", "url", r.URL.String()) // seldom
	}
	switch r.Method {
	case "PATCH":
		s.log.Info("patched", "headers", r.Header) // seldom
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

func show(res *http.Response) {
	fmt.Println(res.Header) // what a client prints
}

func (r *GetRequest) Meta() *GetRequest { return r }

func (a *api) Delete(ctx context.Context, req *GetRequest) (*GetResponse, error) {
	a.log.Infof("delete %v", req.Meta()) // a part, which finds the request again
	return &GetResponse{}, nil
}

// A panic is rare, and its stack is wanted.
func stops(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if v := recover(); v != nil {
				log.Printf("panic: %v\n%s", v, debug.Stack())
			}
		}()
		next.ServeHTTP(w, r)
	})
}
