package a

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net/http"
	"net/http/httputil"
	"os"
)

type server struct{ log *slog.Logger }

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	slog.InfoContext(r.Context(), "request", "headers", r.Header) // want `makes the text of a whole http.Header for a record at info level on every request`
	body, _ := io.ReadAll(r.Body)
	log.Printf("body %s", string(body)) // want `makes a copy of the bytes`
	log.Printf("body %s", body)         // want `makes the text of a whole body`
	text := string(body)
	s.log.Info("request", "body", text) // want `makes a copy of the bytes`
	dump, _ := httputil.DumpRequest(r, true)
	if dump, err := httputil.DumpRequest(r, true); err != nil {
		log.Print(err)
	} else {
		log.Println(string(dump)) // want `makes a copy of the bytes`
	}
	log.Printf("%q", dump)                                                                // want `makes the text of a whole request`
	s.log.LogAttrs(r.Context(), slog.LevelInfo, "form", slog.Any("form", asText(r.Form))) // want `makes json.Marshal`
	s.log.LogAttrs(r.Context(), slog.LevelInfo, "header", slog.Any("header", r.Header))   // want `makes the text of a whole http.Header`
	log.Println("request", r)                                                             // want `makes the text of a whole http.Request`
	fmt.Fprintf(os.Stderr, "%+v\n", r)                                                    // want `makes the text of a whole http.Request`
	fmt.Printf("%+v\n", r)                                                                // want `makes the text of a whole http.Request`
	s.log.Info(fmt.Sprintf("request with %v", r.Header))                                  // want `makes the text of a whole http.Header`
	s.log.With("headers", r.Header).Info("request")                                       // want `makes the text of a whole http.Header`
	with := s.log.With("path", r.URL.Path, "headers", r.Header)
	with.Info("request") // want `makes the text of a whole http.Header`
	if s.log != nil {
		s.log.Info("request", "headers", r.Header) // want `makes the text of a whole http.Header`
	}
	s.log.Info("request", slog.Any("query", r.URL.Query())) // want `makes the text of a whole url.Values`
	defer log.Print("answered", w.Header(), r.Header)       // want `makes the text of a whole http.Header`
}

func asText(v any) string {
	b, _ := json.Marshal(v)
	return string(b)
}

func middleware(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		slog.Info("request", "url", r.URL.String(), "headers", r.Header) // want `makes the text of a whole http.Header`
		next.ServeHTTP(w, r)
	})
}

// A Logger is a project's own.
type Logger interface {
	Infof(format string, args ...any)
	Debugf(format string, args ...any)
}

type GetRequest struct{ Names []string }

func (*GetRequest) ProtoMessage()  {}
func (*GetRequest) String() string { return "" }

type GetResponse struct{}

type api struct{ log Logger }

func (a *api) Get(ctx context.Context, req *GetRequest) (*GetResponse, error) {
	a.log.Infof("get %v", req)          // want `makes the text of a whole a.GetRequest`
	a.log.Infof("get %s", req.String()) // want `makes GetRequest.String`
	return &GetResponse{}, nil
}

type transport struct{ http.RoundTripper }

func (t transport) RoundTrip(r *http.Request) (*http.Response, error) {
	res, err := t.RoundTripper.RoundTrip(r)
	if err == nil {
		log.Printf("%v", res.Header) // want `makes the text of a whole http.Header`
	}
	return res, err
}

// No name speaks of logs, but it has levels.
type scope struct{}

func (scope) Infof(format string, args ...any)  {}
func (scope) Errorf(format string, args ...any) {}

var proxy scope

func forward(w http.ResponseWriter, r *http.Request) {
	proxy.Infof("forwards %s with %v", r.URL.Path, r.Header) // want `makes the text of a whole http.Header for a record at info level on every request`
	w.WriteHeader(http.StatusNoContent)
}
