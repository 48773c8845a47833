package a

import (
	"context"
	"fmt"
	"io"
	"log"
	"log/slog"
	"net/http"
)

// The context of a framework of the project's own.
type webCtx struct {
	Request *http.Request
	Writer  http.ResponseWriter
}

func bodyLogged(c *webCtx) {
	body, _ := io.ReadAll(c.Request.Body)
	log.Printf("%s", c.Request.Method)
	log.Printf("body: %s", string(body)) // want `makes a copy of the bytes for a record at info level on every request`
}

// Something else that holds a request.
type pending struct{ Request *http.Request }

func repeated(p *pending) {
	log.Printf("headers: %v", p.Request.Header)
}

// Interceptors of clients.
type UnaryInvoker func(ctx context.Context, method string, req, reply any) error

func ignoredPath(path string) bool { return path == "/health" }

func invoked(ctx context.Context, method string, req, reply any, next UnaryInvoker) error {
	if !ignoredPath(method) {
		slog.Info("call", "method", method, "fields", map[string]any{"req": req}) // want `makes the text of a whole message for a record at info level on every request`
	}
	if ignoredPath(method) {
		slog.Info("call", "req", req)
	}
	if len(method) > 99 {
		slog.Info("call", "req", req)
	}
	return next(ctx, method, req, reply)
}

// A message and fields, as zap takes them.
type recordField struct{ key, value string }

func stringField(key, value string) recordField { return recordField{key, value} }

type fieldLogger interface {
	Info(message string, fields ...recordField)
	Warn(message string, fields ...recordField)
}

func handled(log fieldLogger) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		log.Info("request", stringField("path", r.URL.Path))
		log.Info("request", stringField("body", string(body))) // want `makes a copy of the bytes for a record at info level on every request`
	}
}

// A stream of messages.
type pieceInfo struct {
	Number, Size int
	Digest       string
}

type piece struct {
	Success bool
	From    string
	Info    *pieceInfo
}

type pieceStream interface {
	Context() context.Context
	Recv() (*piece, error)
	Send(*piece) error
}

type pieceFile interface {
	Recv() (*piece, error)
}

func (s *server) pieces(in pieceStream) error {
	for {
		p, err := in.Recv()
		if err != nil {
			return err
		}
		if p.Success {
			s.log.Info(fmt.Sprintf("received %#v", p.Info)) // want `makes the text of a whole`
		}
	}
}

func (s *server) file(in pieceFile) error {
	p, err := in.Recv()
	s.log.Info(fmt.Sprintf("received %#v", p.Info))
	return err
}
