package a

import (
	"context"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net/http"
)

// Attributes that are gathered in a list.

func (s *server) gathers(w http.ResponseWriter, r *http.Request) {
	fields := []any{slog.String("method", r.Method)}
	for k, v := range r.Header {
		if len(v) > 0 {
			fields = append(fields, slog.String(k, v[0]))
		}
	}
	body, _ := io.ReadAll(r.Body)
	fields = append(fields, slog.String("body", string(body)))
	s.log.Info("request", fields...) // want `makes a copy of the bytes`
}

func (s *server) gathersBefore(w http.ResponseWriter, r *http.Request) {
	fields := []any{"headers", r.Header}
	s.log.With(fields...).Info("request") // want `makes the text of a whole http.Header`
}

func (s *server) gathersSome(w http.ResponseWriter, r *http.Request) {
	fields := []any{slog.String("method", r.Method)}
	if r.Method == "POST" {
		fields = append(fields, "headers", r.Header) // seldom
	}
	s.log.Info("request", fields...)
	fields = append(fields, "form", r.Form)
	s.log.Debug("request", fields...) // below info
}

// An interceptor of what is built like gRPC.

type UnaryServerInfo struct{ FullMethod string }

func intercept(ctx context.Context, req any, info *UnaryServerInfo, handler func(context.Context, any) (any, error)) (any, error) {
	slog.Info(info.FullMethod, "req", fmt.Sprintf("%+v", req)) // want `makes the text of a whole message`
	return handler(ctx, req)
}

// A struct that is printed with all its fields.

type session struct {
	ID     string
	Topics []string
	sent   int
}

type place struct {
	id   string
	x, y int
}

func (p *place) String() string { return p.id }

type pair struct{ a, b int }

func (s *server) prints(w http.ResponseWriter, r *http.Request, of *session, at *place, p pair) {
	s.log.Info("sent", "session", fmt.Sprintf("%+v", of)) // want `makes the text of a whole a.session`
	log.Printf("%s 100%% sent %#v", r.Method, *of)        // want `makes the text of a whole a.session`
	log.Printf("sent %s at %+v of %+v", of.ID, at, p)     // a text of its own, and a small one
	log.Printf("sent %s", of.Topics[0])
}

// With a name of its own, which nothing but the record reads.
func (s *server) names(w http.ResponseWriter, r *http.Request) {
	text := fmt.Sprintf("%+v", r.Header)
	s.log.Info("request", "headers", text) // want `makes the text of a whole http.Header`
	headers := slog.Any("headers", r.Header)
	s.log.Info("request", headers) // want `makes the text of a whole http.Header`
	kept := fmt.Sprint(r.Header)
	s.log.Info("request", "headers", kept)
	io.WriteString(w, kept)
	method := fmt.Sprintf("by %s", r.Method)
	s.log.Info("request", "method", method)
}

func (s *server) gathersNamed(w http.ResponseWriter, r *http.Request) {
	fields := []any{slog.String("method", r.Method)}
	headers := slog.Any("headers", r.Header)
	fields = append(fields, headers)
	s.log.Info("request", fields...) // want `makes the text of a whole http.Header`
}
