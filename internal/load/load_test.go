package load

import (
	"context"
	"errors"
	"fmt"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/gotoll/toll/internal/gocmd"
)

// module writes a txtar archive to a fresh folder.
func module(t *testing.T, archive string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range txtar.Parse([]byte(archive)).Files {
		write(t, filepath.Join(dir, f.Name), string(f.Data))
	}
	return dir
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// offline keeps the go command from the network and from any compiler: a tool
// that it would start is false(1).
func offline() []string {
	return []string{"GOPROXY=off", "GOFLAGS=-toolexec=false", "GOTOOLCHAIN=local", "GOWORK="}
}

type seen struct {
	types  *types.Package
	errors []Error
	files  []string
}

// each loads all targets and returns what the caller saw, by path.
func each(t *testing.T, g *Graph, store Store, wanted []int32) (map[string]seen, *Loader) {
	t.Helper()
	s, err := Take(t.Context(), g, nil)
	if err != nil {
		t.Fatal(err)
	}
	l := &Loader{Graph: g, Files: s.Files, Keys: g.Keys(s, "test", false), Store: store}
	var mu sync.Mutex
	out := map[string]seen{}
	err = l.Each(t.Context(), wanted, func(i int32, p *Package) error {
		mu.Lock()
		defer mu.Unlock()
		out[p.Path] = seen{p.Types, p.Errors, p.Files}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if l.Stale() {
		t.Error("stale although nothing was edited")
	}
	return out, l
}

func list(t *testing.T, dir string, o Options) *Graph {
	t.Helper()
	o.Dir = dir
	if o.Env == nil {
		o.Env = offline()
	}
	g, err := List(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func clean(t *testing.T, got map[string]seen, paths ...string) {
	t.Helper()
	for _, p := range paths {
		s, ok := got[p]
		if !ok {
			t.Errorf("%s was not loaded", p)
		}
		for _, e := range s.errors {
			t.Errorf("%s: %s", p, e.Text)
		}
	}
	if len(got) != len(paths) {
		t.Errorf("loaded %d packages, want %d", len(got), len(paths))
	}
}

const replaced = `
-- go.mod --
module example.com/m

go 1.22

require example.com/dep v1.0.0

replace example.com/dep => ./dep
-- a.go --
package m

import (
	"context"
	"net/http"

	"example.com/dep"
	renamed "example.com/m/inner"
)

func F(ctx context.Context, r *http.Request) dep.T { return dep.New(renamed.N) }
-- inner/inner.go --
package inner

import "encoding/json"

const N = 3

func Unused() any { return json.Valid(nil) }
-- inner/inner_windows.go --
package inner

const N = "never here"
-- inner/tagged.go --
//go:build special

package inner

const Tagged = true
-- _skipped/x.go --
package broken broken
-- testdata/x.go --
package broken broken
-- dep/go.mod --
module example.com/dep

go 1.22
-- dep/dep.go --
package dep

type T struct{ n int }

func New(n int) T { return T{n: undefinedInBody(n)} }
`

func TestLoadsWithoutCompiling(t *testing.T) {
	dir := module(t, replaced)
	g := list(t, dir, Options{})
	if g.Module != "example.com/m" || g.Root != dir || g.GoVersion != "1.22" {
		t.Errorf("module %q root %q go %q", g.Module, g.Root, g.GoVersion)
	}
	got, l := each(t, g, nil, g.Targets)
	clean(t, got, "example.com/m", "example.com/m/inner")
	sig := got["example.com/m"].types.Scope().Lookup("F").Type().String()
	if want := "func(ctx context.Context, r *net/http.Request) example.com/dep.T"; sig != want {
		t.Errorf("F is %s, want %s", sig, want)
	}
	if !slices.Equal(got["example.com/m/inner"].files, []string{"inner/inner.go"}) {
		t.Errorf("files %v", got["example.com/m/inner"].files)
	}
	if l.Deps == 0 || l.Deps > len(g.Nodes)*3/4 {
		t.Errorf("%d of %d packages came from source: bodies' imports should be left out", l.Deps, len(g.Nodes))
	}
}

func TestBuildTags(t *testing.T) {
	g := list(t, module(t, replaced), Options{Patterns: []string{"./inner"}, Tags: "special,other"})
	got, _ := each(t, g, nil, g.Targets)
	clean(t, got, "example.com/m/inner")
	if got["example.com/m/inner"].types.Scope().Lookup("Tagged") == nil {
		t.Error("the tagged file was left out")
	}
}

type mapStore struct {
	mu sync.Mutex
	m  map[string][]byte
}

func (s *mapStore) Get(k string) ([]byte, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	b, ok := s.m[k]
	return b, ok
}

func (s *mapStore) Put(k string, b []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.m[k] = b
}

func TestStoredExportsGiveTheSameTypes(t *testing.T) {
	dir := module(t, replaced)
	g := list(t, dir, Options{})
	store := &mapStore{m: map[string][]byte{}}
	first, l := each(t, g, store, g.Targets)
	if l.Exports != 0 || len(store.m) == 0 {
		t.Fatalf("first run: %d from the store, %d stored", l.Exports, len(store.m))
	}
	// Only the importer is wanted: inner and dep come from source, the rest
	// from the store, and they must agree on what net/http is.
	second, l := each(t, g, store, g.Targets[:1])
	clean(t, second, "example.com/m")
	if l.Exports == 0 || l.Deps != 2 {
		t.Errorf("second run: %d from the store, %d from source, want some and 2", l.Exports, l.Deps)
	}
	a, b := first["example.com/m"].types.Scope().Lookup("F"), second["example.com/m"].types.Scope().Lookup("F")
	if a.String() != b.String() {
		t.Errorf("%v became %v", a, b)
	}
}

func TestVendor(t *testing.T) {
	g := list(t, module(t, `
-- go.mod --
module example.com/m

go 1.22

require example.com/dep v1.0.0
-- a.go --
package m

import "example.com/dep"

var V = dep.X
-- vendor/modules.txt --
# example.com/dep v1.0.0
## explicit; go 1.20
example.com/dep
-- vendor/example.com/dep/dep.go --
package dep

var X = 1
`), Options{})
	got, _ := each(t, g, nil, g.Targets)
	clean(t, got, "example.com/m")
}

const workspace = `
-- go.work --
go 1.22

use (
	./a
	./b
)
-- a/go.mod --
module example.com/a

go 1.22
-- a/a.go --
package a

import "example.com/b"

var V = b.X
-- b/go.mod --
module example.com/b

go 1.21
-- b/b.go --
package b

var X = 1
`

func TestWorkspace(t *testing.T) {
	dir := module(t, workspace)
	g := list(t, filepath.Join(dir, "a"), Options{Patterns: []string{"./...", "example.com/b"}})
	got, _ := each(t, g, nil, g.Targets)
	clean(t, got, "example.com/a")
	if len(g.Warnings) != 1 || !strings.Contains(g.Warnings[0].String(), "example.com/b: 1 of its packages match") {
		t.Errorf("warnings %v, want one that names the other module", g.Warnings)
	}
	_, err := List(t.Context(), Options{Dir: dir, Patterns: []string{"./a", "./b"}, Env: offline()})
	if err == nil || !strings.Contains(err.Error(), "run toll inside one of its modules, for example a, b") {
		t.Errorf("above the modules: %v", err)
	}
}

func TestCgoNeedsNoCompiler(t *testing.T) {
	g := list(t, module(t, `
-- go.mod --
module example.com/m

go 1.22
-- a.go --
package m

// int add(int a, int b) { return a + b; }
import "C"
import "net"

func F(c net.Conn) int { return int(C.add(1, 2)) }
`), Options{Env: append(offline(), "CGO_ENABLED=1", "CC=false")})
	got, _ := each(t, g, nil, g.Targets)
	clean(t, got, "example.com/m")
}

func TestTroubleStaysWithItsPackage(t *testing.T) {
	g := list(t, module(t, `
-- go.mod --
module example.com/m

go 1.22
-- good/a.go --
package good

import "example.com/m/bad"

var V = bad.Good
-- bad/a.go --
package bad

import "example.com/nowhere"

var Good = 1

func F() { nowhere.X(); var unused int }
-- syntax/a.go --
package syntax

func F( {
-- cycle1/a.go --
package cycle1

import "example.com/m/cycle2"

var X = cycle2.X
-- cycle2/a.go --
package cycle2

import "example.com/m/cycle1"

var X = cycle1.X
`), Options{})
	got, _ := each(t, g, nil, g.Targets)
	tests := []struct{ path, want string }{
		{"good", ""},
		{"bad", "bad/a.go:3:8: could not import example.com/nowhere"},
		{"syntax", "syntax/a.go:3:9: expected ')'"},
		{"cycle1", "import cycle not allowed"},
	}
	for _, tt := range tests {
		s, ok := got["example.com/m/"+tt.path]
		text := fmt.Sprint(s.errors)
		if !ok || (tt.want == "") != (len(s.errors) == 0) || !strings.Contains(text, tt.want) {
			t.Errorf("%s: errors %s, want %q", tt.path, text, tt.want)
		}
		if strings.Contains(text, g.Root) {
			t.Errorf("%s: absolute path in %s", tt.path, text)
		}
	}
}

func TestNoGraph(t *testing.T) {
	tests := []struct{ name, archive, want string }{
		{"no module", "-- a.go --\npackage a\n", "go mod init"},
		{"broken go.mod", "-- go.mod --\nmodule m\n\ngo 1.22\n\nrequires x\n-- a.go --\npackage a\n", "go.mod:5: unknown directive: requires"},
		{"nothing", "-- go.mod --\nmodule m\n\ngo 1.22\n", "no package of this module matches ./..."},
		{"newer Go", "-- go.mod --\nmodule m\n\ngo 1.99\n-- a.go --\npackage a\n", "GOTOOLCHAIN=auto"},
		{"workspace that lags", "-- go.work --\ngo 1.21\n\nuse .\n-- go.mod --\nmodule m\n\ngo 1.22\n-- a.go --\npackage a\n", "but go.work lists go 1.21"},
		{"workspace with a folder that is gone", "-- go.work --\ngo 1.22\n\nuse (\n\t.\n\t./gone\n)\n-- go.mod --\nmodule m\n\ngo 1.22\n-- a.go --\npackage a\n", "or set GOWORK=off"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := List(t.Context(), Options{Dir: module(t, tt.archive), Env: offline()})
			if err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("error %v, want one line with %q", err, tt.want)
			}
		})
	}
	_, err := List(t.Context(), Options{Dir: t.TempDir(), Env: offline()})
	if !errors.Is(err, gocmd.ErrNoModule) {
		t.Errorf("error %v, want ErrNoModule", err)
	}
}

func TestGoVersionBeyondOurs(t *testing.T) {
	l := &Loader{version: "go1.26"}
	for _, tt := range []struct{ mod, want string }{
		{"", ""}, {"1.21", "go1.21"}, {"1.24.3", "go1.24.3"}, {"1.26.0", "go1.26.0"}, {"1.27", "go1.26"}, {"nonsense", "go1.26"},
	} {
		if got := l.goVersion(&Node{GoVersion: tt.mod}); got != tt.want {
			t.Errorf("go %q is checked as %q, want %q", tt.mod, got, tt.want)
		}
	}
}

func TestEachStops(t *testing.T) {
	g := list(t, module(t, replaced), Options{})
	s, err := Take(t.Context(), g, nil)
	if err != nil {
		t.Fatal(err)
	}
	stop := errors.New("stop")
	l := &Loader{Graph: g, Files: s.Files, Keys: g.Keys(s, "test", false)}
	if err := l.Each(t.Context(), g.Targets, func(int32, *Package) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("error %v, want the visitor's", err)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(stop)
	l = &Loader{Graph: g, Files: s.Files, Keys: g.Keys(s, "test", false)}
	if err := l.Each(ctx, g.Targets, func(int32, *Package) error { t.Error("visited"); return nil }); !errors.Is(err, stop) {
		t.Errorf("error %v, want the context's cause", err)
	}
}

// Ctrl-C ends the program though a rule looks at a package for long.
func TestEachWaitsForNobodyWhenInterrupted(t *testing.T) {
	g := list(t, module(t, replaced), Options{})
	s, err := Take(t.Context(), g, nil)
	if err != nil {
		t.Fatal(err)
	}
	stop, long := errors.New("stop"), make(chan struct{})
	defer close(long)
	ctx, cancel := context.WithCancelCause(t.Context())
	l := &Loader{Graph: g, Files: s.Files, Keys: g.Keys(s, "test", false)}
	if err := l.Each(ctx, g.Targets, func(int32, *Package) error { cancel(stop); <-long; return nil }); !errors.Is(err, stop) {
		t.Errorf("error %v, want the context's cause", err)
	}
}
