package serve

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"slices"
	"time"

	"github.com/google/pprof/driver"
	"github.com/google/pprof/profile"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/evidence"
)

// dropped are pprof's pages that write its settings or run a disassembler.
var dropped = []string{"/saveconfig", "/deleteconfig", "/disasm"}

// pprofPages shows pprof's own pages of one kind of evidence.
func (s *Server) pprofPages(w http.ResponseWriter, r *http.Request) {
	kind := r.PathValue("kind")
	if !slices.Contains([]string{"cpu", "alloc", "mutex", "block"}, kind) {
		http.NotFound(w, r)
		return
	}
	s.mu.Lock()
	h, ok := s.pprof[kind]
	s.mu.Unlock()
	if !ok {
		p, err := evidence.Merged(r.Context(), s.o.Evidence, finding.Kind(kind))
		if err == nil {
			h, err = pprofHandler(p)
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusNotFound)
			return
		}
		s.mu.Lock()
		s.pprof[kind] = h
		s.mu.Unlock()
	}
	http.StripPrefix("/pprof/"+kind, h).ServeHTTP(w, r)
}

// pprofHandler asks pprof for its pages without letting it listen, run a tool
// or open a browser.
func pprofHandler(p *profile.Profile) (http.Handler, error) {
	var mux *http.ServeMux
	err := driver.PProf(&driver.Options{
		Fetch: fetched{p}, Sym: asIs{}, Obj: noTools{}, UI: silent{},
		Flagset: &flags{flag.NewFlagSet("pprof", flag.ContinueOnError)},
		HTTPServer: func(args *driver.HTTPServerArgs) error {
			mux = http.NewServeMux()
			for path, h := range args.Handlers {
				if !slices.Contains(dropped, path) {
					mux.Handle(path, h)
				}
			}
			return nil
		},
	})
	if err == nil && mux == nil {
		err = errors.New("pprof gave no pages")
	}
	if err != nil {
		return nil, fmt.Errorf("open pprof's pages: %w", err)
	}
	return mux, nil
}

type fetched struct{ p *profile.Profile }

func (f fetched) Fetch(string, time.Duration, time.Duration) (*profile.Profile, string, error) {
	return f.p.Copy(), "", nil
}

// asIs symbolizes nothing: Go's profiles have their names.
type asIs struct{}

func (asIs) Symbolize(string, driver.MappingSources, *profile.Profile) error { return nil }

// noTools opens no binary and runs no disassembler.
type noTools struct{}

func (noTools) Open(string, uint64, uint64, uint64, string) (driver.ObjFile, error) {
	return nil, errors.New("toll opens no binaries")
}

func (noTools) Disasm(string, uint64, uint64, bool) ([]driver.Inst, error) {
	return nil, errors.New("toll runs no disassembler")
}

type silent struct{}

func (silent) ReadLine(string) (string, error)     { return "", io.EOF }
func (silent) Print(...any)                        {}
func (silent) PrintErr(...any)                     {}
func (silent) IsTerminal() bool                    { return false }
func (silent) WantBrowser() bool                   { return false }
func (silent) SetAutoComplete(func(string) string) {}

// flags gives pprof a command line of its own.
type flags struct{ *flag.FlagSet }

func (f *flags) StringList(name, def, usage string) *[]*string {
	v := f.String(name, def, usage)
	return &[]*string{v}
}
func (*flags) ExtraUsage() string   { return "" }
func (*flags) AddExtraUsage(string) {}
func (f *flags) Parse(func()) []string {
	f.FlagSet.Parse([]string{"-http=127.0.0.1:0", "-no_browser"})
	return []string{"recorded"}
}
