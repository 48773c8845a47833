package scan

import (
	"go/ast"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/analysis"

	"github.com/gotoll/toll/internal/gocmd"
)

// program calls mark in every kind of function; mark prints the caller's name
// as the linker spells it, which is what profiles hold.
const program = `
-- go.mod --
module example.com/v1.5/app.x

go 1.22
-- main.go --
package main

import "example.com/v1.5/app.x/lib.v3"

func main() {
	lib.Mark()
	lib.Plain()
	lib.Generic(1)
	new(lib.T).Pointer()
	lib.T{}.Value()
	new(lib.G[int, string]).Method()
	lib.G[string, int]{}.Value()
}

func init() { lib.Mark() }
-- lib.v3/lib.go --
package lib

import "runtime"

type T struct{}

type G[K, V any] struct{ k K }

func Mark() {
	pc, _, line, _ := runtime.Caller(1)
	f := runtime.FuncForPC(pc)
	println(line, f.Name())
}

func Plain() {
	Mark()
	func() { Mark() }()
}
func Generic[X any](x X)      { Mark() }
func (t *T) Pointer()         { Mark() }
func (T) Value()              { Mark() }
func (*G[K, V]) Method()      { Mark() }
func (g G[K, _]) Value()      { Mark() }

func init() { Mark() }
-- lib.v3/more.go --
package lib

func init() { Mark() }
func init() { Mark() }
`

func TestNamesAreThoseOfTheLinker(t *testing.T) {
	dir := module(t, program)
	o := options(t, dir, onCalls("marked", "Mark", func(p *analysis.Pass, c *ast.CallExpr) { p.Reportf(c.Pos(), "marked") }))
	var got []string
	for _, f := range scan(t, o).Findings {
		got = append(got, f.Site.Func)
	}
	r, err := gocmd.Tool{Dir: dir, Env: []string{"GOPROXY=off", "GOTOOLCHAIN=local", "GOWORK=off", "GOFLAGS=-gcflags=-l"}}.Run(t.Context(), "run", ".")
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	generic, closure := regexp.MustCompile(`\[.*?\]`), regexp.MustCompile(`\.func\d+$`)
	for line := range strings.Lines(string(r.Stderr)) {
		_, name, ok := strings.Cut(strings.TrimSpace(line), " ")
		if !ok {
			t.Fatalf("program printed %q", line)
		}
		name = strings.ReplaceAll(generic.ReplaceAllString(name, ""), "%2e", ".")
		want = append(want, closure.ReplaceAllString(name, ""))
	}
	slices.Sort(got)
	slices.Sort(want)
	if d := cmp.Diff(want, got); d != "" || len(want) != 12 {
		t.Errorf("%d names (-linker +ours):\n%s", len(want), d)
	}
}
