package a

import (
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"strings"
)

// The text of a status, and one that is trimmed, shows nothing.
func statusText(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if p := recover(); p != nil { // want `answers a panic with a status and drops its stack`
				http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
			}
		}()
		next.ServeHTTP(w, r)
	})
}

func trimmed(fs []func()) (err error) {
	defer func() {
		if p := recover(); p != nil { // want `turns a panic into an error without its stack`
			err = errors.New("run: " + strings.TrimSpace(fmt.Sprint(p)))
		}
	}()
	for _, f := range fs {
		f()
	}
	return nil
}

// The stack is kept, and what asks has looked at the panic.
func withStack(fs []func()) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v\n%s", p, strings.TrimSpace(string(debug.Stack())))
		}
	}()
	for _, f := range fs {
		f()
	}
	return nil
}

func asked(fs []func()) (err error) {
	defer func() {
		if p := recover(); p != nil {
			if strings.Contains(fmt.Sprint(p), "out of range") {
				err = errStop
				return
			}
			err = fmt.Errorf("%v", p)
		}
	}()
	for _, f := range fs {
		f()
	}
	return nil
}
