package serve

import (
	"bytes"
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/gotoll/toll/internal/report"
)

// handler routes the pages. What changes something is POST and needs the token.
func (s *Server) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.page)
	mux.HandleFunc("GET /finding/{id}", s.findingPage)
	for page, gather := range s.o.Pages {
		mux.HandleFunc("GET /"+string(page), func(w http.ResponseWriter, r *http.Request) {
			s.render(w, r, gather, func(b *bytes.Buffer, m report.Model, v report.Live) error {
				return report.PageHTML(b, m, page, &v)
			})
		})
	}
	mux.HandleFunc("GET /events", s.events)
	// Browsers ask for an icon; there is none.
	mux.HandleFunc("GET /favicon.ico", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	for kind, run := range map[string]func(context.Context, string) (done, error){"apply": s.apply, "undo": s.undo, "prove": s.prove} {
		mux.HandleFunc("POST /finding/{id}/"+kind, s.withToken(func(w http.ResponseWriter, r *http.Request) {
			s.answer(w, s.start(kind, r.PathValue("id"), run))
		}))
	}
	mux.HandleFunc("POST /stop", s.withToken(func(w http.ResponseWriter, _ *http.Request) {
		var err error
		if !s.board.halt() {
			err = errors.New("nothing is running")
		}
		s.answer(w, err)
	}))
	mux.HandleFunc("GET /pprof/{kind}/", s.withToken(s.pprofPages))
	return s.guard(http.NewCrossOriginProtection().Handler(mux))
}

// guard refuses other hosts and origins, and takes the token of the opened
// address out of it and into a cookie.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		if !s.ours(r.Host) {
			http.Error(w, "wrong host: open http://"+s.host+"/", http.StatusForbidden)
			return
		}
		if origin := r.Header.Get("Origin"); origin != "" && origin != "http://"+r.Host {
			http.Error(w, "another site may not ask", http.StatusForbidden)
			return
		}
		if token := r.URL.Query().Get("token"); token != "" && r.Method == http.MethodGet {
			if !s.isToken(token) {
				http.Error(w, "wrong token: toll serve prints the address to open", http.StatusForbidden)
				return
			}
			http.SetCookie(w, &http.Cookie{Name: s.cookie(), Value: token, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode})
			http.Redirect(w, r, r.URL.Path, http.StatusSeeOther)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// ours tells a host name that a browser on this machine means us by.
func (s *Server) ours(host string) bool {
	_, port, _ := strings.Cut(s.host, ":")
	return host == s.host || host == "localhost:"+port
}

func (s *Server) isToken(t string) bool {
	return subtle.ConstantTimeCompare([]byte(t), []byte(s.token)) == 1
}

// cookie is named after the port: browsers keep cookies per host name only.
func (s *Server) cookie() string {
	_, port, _ := strings.Cut(s.host, ":")
	return "toll-" + port
}

func (s *Server) allowed(r *http.Request) bool {
	c, err := r.Cookie(s.cookie())
	return err == nil && s.isToken(c.Value)
}

func (s *Server) withToken(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !s.allowed(r) {
			http.Error(w, "this needs the token: open the address that toll serve printed", http.StatusForbidden)
			return
		}
		next(w, r)
	}
}

// answer says in JSON how a button's request went.
func (s *Server) answer(w http.ResponseWriter, err error) {
	w.Header().Set("Content-Type", "application/json")
	out := map[string]string{}
	status := http.StatusAccepted
	if err != nil {
		out["error"] = err.Error()
		status = http.StatusConflict
	}
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(out)
}

// live is what a page shows beside the report.
func (s *Server) live(r *http.Request) (report.Live, error) {
	v := report.Live{Actions: s.allowed(r), Pages: slices.Collect(maps.Keys(s.o.Pages))}
	l, err := s.past()
	if err != nil || l == nil {
		return v, err
	}
	applied, err := l.InForce()
	for _, a := range applied {
		v.Applied = append(v.Applied, report.AppliedPatch{Time: a.Time, Undo: a.Undo})
	}
	return v, err
}

func (s *Server) page(w http.ResponseWriter, r *http.Request) {
	s.render(w, r, s.o.Gather, func(b *bytes.Buffer, m report.Model, v report.Live) error { return report.LiveHTML(b, m, v) })
}

func (s *Server) findingPage(w http.ResponseWriter, r *http.Request) {
	s.render(w, r, s.o.Gather, func(b *bytes.Buffer, m report.Model, v report.Live) error {
		return report.FindingHTML(b, m, r.PathValue("id"), v)
	})
}

// render gathers and writes one page, or says in plain text why not.
func (s *Server) render(w http.ResponseWriter, r *http.Request, gather Gather, write func(*bytes.Buffer, report.Model, report.Live) error) {
	var b bytes.Buffer
	attempt := func() error {
		m, err := s.collect(r.Context(), gather)
		if err != nil {
			return err
		}
		v, err := s.live(r)
		if err != nil {
			return err
		}
		b.Reset()
		return write(&b, m, v)
	}
	err := attempt()
	if errors.Is(err, report.ErrNoFinding) {
		err = attempt() // between the scan and the ledger its patch may have been taken back
	}
	switch {
	case errors.Is(err, report.ErrNoFinding):
		http.Error(w, err.Error(), http.StatusNotFound)
	case err != nil:
		http.Error(w, err.Error(), http.StatusInternalServerError)
	default:
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Write(b.Bytes())
	}
}

// events streams the state, now and at each change, until the page is closed.
func (s *Server) events(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	out := http.NewResponseController(w)
	for {
		state, changed := s.board.now()
		data, err := json.Marshal(state)
		if err != nil {
			return
		}
		if _, err := fmt.Fprintf(w, "data: %s\n\n", data); err != nil {
			return
		}
		if err := out.Flush(); err != nil {
			return
		}
		select {
		case <-changed:
		case <-r.Context().Done():
			return
		case <-s.ctx.Done():
			return
		}
	}
}
