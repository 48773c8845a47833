package a

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"runtime/debug"
)

type device interface {
	Shutdown()
	Poll() error
}

// To end something shows nothing.
func polls(d device) {
	go func() {
		defer func() {
			if recover() != nil { // want `swallows a panic: nobody sees that it happened`
				d.Shutdown()
			}
		}()
		for d.Poll() == nil {
		}
	}()
}

type reply struct {
	code int
	text string
}

type failure struct{ text string }

func (f failure) Error() string { return f.text }

func errorReply(code int, text string) reply { return reply{code, text} }

func newError(text string) error { return failure{text} }

func loggedError(text string) error {
	log.Println(text)
	return errors.New(text)
}

type handler2 func(string) reply

// An answer that says no more than that something went wrong.
func serve(h handler2, s string) (r reply) {
	defer func() {
		if recover() != nil { // want `turns a panic into an error without its stack`
			r = errorReply(500, "failed")
		}
	}()
	return h(s)
}

func update(f func() (int, error)) (n int, err error) {
	defer func() {
		if recover() != nil { // want `turns a panic into an error without its stack`
			n, err = 0, newError("update")
		}
	}()
	return f()
}

// Who makes the error logs it.
func loggedByMaker(f func() error) (err error) {
	defer func() {
		if recover() != nil {
			err = loggedError("f")
		}
	}()
	return f()
}

const panicked = "panicked"

type kind int

const contractPanic kind = 1

func kindError(k kind) error { return failure{panicked} }

// The error says that there was a panic.
func toldByKind(f func() error) (err error) {
	defer func() {
		if recover() != nil {
			err = kindError(contractPanic)
		}
	}()
	return f()
}

// What is written to who asked is an answer, too.
func answersText(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if p := recover(); p != nil { // want `answers a panic with a status and drops its stack`
				w.Header().Set("Connection", "close")
				w.WriteHeader(http.StatusInternalServerError)
				w.Write([]byte("{}"))
			}
		}()
		next.ServeHTTP(w, r)
	})
}

func answersJSON(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if p := recover(); p != nil { // want `answers a panic with a status and drops its stack`
				w.WriteHeader(http.StatusInternalServerError)
				json.NewEncoder(w).Encode(map[string]string{"error": "internal"})
			}
		}()
		next.ServeHTTP(w, r)
	})
}

func answersWithValue(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if p := recover(); p != nil { // want `turns a panic into an error without its stack`
				w.WriteHeader(http.StatusInternalServerError)
				fmt.Fprintf(w, "error: %v", p)
			}
		}()
		next.ServeHTTP(w, r)
	})
}

// To write elsewhere is to show it.
func writesDown(next http.Handler, to io.Writer) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if p := recover(); p != nil {
				w.WriteHeader(http.StatusInternalServerError)
				json.NewEncoder(to).Encode(map[string]string{"error": r.URL.Path})
			}
		}()
		next.ServeHTTP(w, r)
	})
}

func answersWithStack(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if p := recover(); p != nil {
				w.WriteHeader(http.StatusInternalServerError)
				w.Write(debug.Stack())
			}
		}()
		next.ServeHTTP(w, r)
	})
}

// The blank takes what was caught: nobody sees it.
func ignores() {
	if r := recover(); r != nil { // want `swallows a panic: nobody sees that it happened`
		_ = r
	}
}

func ignored(f func()) {
	defer ignores()
	f()
}
