package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/internal/proc"
)

// An outcome is what the go command says of one package.
type outcome struct {
	Build string   `json:"build,omitempty"` // "" when it builds, else the compiler's words
	Vet   []string `json:"vet,omitempty"`   // complaints without positions
	Test  string   `json:"test,omitempty"`  // pass, fail, none (no tests, or not reached)
	Words string   `json:"words,omitempty"` // of a failed test
}

type outcomes map[string]outcome

// tests is what the tests said, without what was complained of.
func (o outcomes) tests() outcomes {
	out := outcomes{}
	for p, is := range o {
		out[p] = outcome{Test: is.Test}
	}
	return out
}

type limits struct{ pkg, module time.Duration }

// check builds all packages, vets those in touched and tests all. An error
// means that nothing can be said.
func check(ctx context.Context, t gocmd.Tool, touched, all []string, l limits) (outcomes, error) {
	out := outcomes{}
	for _, p := range all {
		out[p] = outcome{Test: "none"}
	}
	if err := build(ctx, t, all, out); err != nil {
		return nil, err
	}
	if err := vet(ctx, t, touched, out); err != nil {
		return nil, err
	}
	err := test(ctx, t, all, l, out)
	return out, err
}

// answer runs the go command, whose complaints are an answer too; what it
// could not say at all is an error.
func answer(ctx context.Context, t gocmd.Tool, args ...string) (proc.Result, error) {
	r, err := t.Run(ctx, args...)
	if ctx.Err() != nil {
		return r, context.Cause(ctx)
	}
	var failed *proc.Error
	if err != nil && (!errors.As(err, &failed) || failed.Code < 0) {
		return r, err
	}
	return r, nil
}

// An event is a line of `go build -json` and `go test -json`.
type event struct {
	Action, ImportPath, Package, Test, Output string
}

func events(out []byte, visit func(event)) {
	for line := range bytes.Lines(out) {
		var e event
		if json.Unmarshal(line, &e) == nil {
			visit(e)
		}
	}
}

func build(ctx context.Context, t gocmd.Tool, packages []string, out outcomes) error {
	r, err := answer(ctx, t, slices.Concat([]string{"build", "-json", "-o", "/dev/null"}, packages)...)
	if err != nil {
		return err
	}
	words := map[string]string{}
	events(r.Stdout, func(e event) {
		switch e.Action {
		case "build-output":
			words[e.ImportPath] += e.Output
		case "build-fail":
			if o, ok := out[e.ImportPath]; ok {
				o.Build = cmp.Or(few(words[e.ImportPath], t.Dir), "failed")
				out[e.ImportPath] = o
			}
		}
	})
	return nil
}

func vet(ctx context.Context, t gocmd.Tool, packages []string, out outcomes) error {
	r, err := answer(ctx, t, slices.Concat([]string{"vet", "-json"}, packages)...)
	if err != nil {
		return err
	}
	for _, stream := range [][]byte{r.Stdout, r.Stderr} {
		vetted(stream, out)
	}
	return nil
}

// vetted reads what `go vet -json` printed: "# package", then an object.
func vetted(printed []byte, out outcomes) {
	var plain bytes.Buffer
	for line := range bytes.Lines(printed) {
		if !bytes.HasPrefix(line, []byte("#")) {
			plain.Write(line)
		}
	}
	for dec := json.NewDecoder(&plain); dec.More(); {
		var said map[string]map[string]json.RawMessage
		if dec.Decode(&said) != nil {
			return
		}
		for pkg, byAnalyzer := range said {
			pkg, _, _ = strings.Cut(pkg, " ") // "p [p.test]"
			o, ok := out[pkg]
			if !ok {
				continue
			}
			for analyzer, raw := range byAnalyzer {
				var list []struct{ Message string }
				if json.Unmarshal(raw, &list) != nil {
					o.Vet = append(o.Vet, analyzer+": "+string(raw))
				}
				for _, d := range list {
					o.Vet = append(o.Vet, analyzer+": "+d.Message)
				}
			}
			slices.Sort(o.Vet)
			out[pkg] = o
		}
	}
}

func test(ctx context.Context, t gocmd.Tool, packages []string, l limits, out outcomes) error {
	r, err := answer(ctx, t, slices.Concat([]string{"test", "-json", "-short", "-count=1", "-vet=off", "-timeout=" + l.pkg.String()}, packages)...)
	if err != nil {
		return err
	}
	words := map[string]string{}
	events(r.Stdout, func(e event) {
		switch {
		case e.Action == "build-output":
			pkg, _, _ := strings.Cut(e.ImportPath, " ")
			words[pkg] += e.Output
		case e.Action == "output" && telling(e.Output):
			words[e.Package] += e.Output
		case e.Test == "" && (e.Action == "pass" || e.Action == "fail"):
			o := out[e.Package]
			if o.Test = e.Action; e.Action == "fail" {
				o.Words = few(words[e.Package], t.Dir)
			}
			out[e.Package] = o
		}
	})
	return nil
}

// telling leaves out what a passing test prints about itself.
func telling(line string) bool {
	for _, prefix := range []string{"=== ", "--- PASS", "--- SKIP", "PASS", "ok "} {
		if strings.HasPrefix(strings.TrimLeft(line, " "), prefix) {
			return false
		}
	}
	return true
}

// few keeps the first lines, without the folder of the copy.
func few(words, dir string) string {
	lines := strings.Split(strings.TrimSpace(words), "\n")
	return strings.ReplaceAll(strings.Join(lines[:min(12, len(lines))], "\n"), dir+string(filepath.Separator), "")
}

// digits vary between runs of one test, and lines move under a fix.
var digits = regexp.MustCompile(`\d+`)

// worse lists what worked before and not after, sorted by package.
func worse(before, after outcomes) []broken {
	var list []broken
	for pkg, b := range before {
		a, ok := after[pkg]
		if !ok {
			continue
		}
		if b.Build == "" && a.Build != "" {
			list = append(list, broken{Package: pkg, What: "build", Detail: a.Build})
			continue
		}
		if added := more(b.Vet, a.Vet); len(added) > 0 {
			list = append(list, broken{Package: pkg, What: "vet", Detail: strings.Join(added, "\n")})
		}
		if b.Test == "pass" && a.Test != "pass" {
			list = append(list, broken{Package: pkg, What: "test", Detail: cmp.Or(a.Words, fmt.Sprintf("tests: %s", a.Test))})
		}
	}
	slices.SortFunc(list, func(x, y broken) int { return cmp.Or(cmp.Compare(x.Package, y.Package), cmp.Compare(x.What, y.What)) })
	return list
}

// more is what after says more often than before.
func more(before, after []string) []string {
	left := map[string]int{}
	for _, m := range before {
		left[digits.ReplaceAllString(m, "0")]++
	}
	var added []string
	for _, m := range after {
		key := digits.ReplaceAllString(m, "0")
		if left[key]--; left[key] < 0 {
			added = append(added, m)
		}
	}
	return added
}
