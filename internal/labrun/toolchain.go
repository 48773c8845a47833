package labrun

import (
	"context"
	"fmt"
	"go/version"
	"strings"

	"github.com/gotoll/toll/internal/experiment"
	"github.com/gotoll/toll/internal/gocmd"
)

// A toolchain is a Go release that builds the arms.
type toolchain struct {
	name string   // "go1.13.15", as the release calls itself
	lang string   // "1.13"
	env  []string // of its go command
	now  bool     // the one at hand
}

// firstDot is the first ".0" releases of each minor version that GOTOOLCHAIN
// knows by three numbers; before, 1.13 was the name of the first one.
const firstDot = "go1.21"

// toolchainOf asks the go command for a release by version ("1.13.15", "1.21",
// "current"): it is fetched by GOTOOLCHAIN where it is not there yet. Releases
// before 1.18 only stop at a GOFLAGS that they do not know, and modules were
// off outside of GOPATH's reach until 1.16 made them the default.
func toolchainOf(ctx context.Context, dir, v string) (toolchain, error) {
	t := toolchain{now: v == experiment.Current, env: []string{"GOWORK=off", "GO111MODULE=on"}}
	if !t.now {
		name := "go" + strings.TrimPrefix(v, "go")
		if !version.IsValid(name) {
			return t, fmt.Errorf("%q is no Go version: write 1.13.15, 1.21.13 or current", v)
		}
		if version.Lang(name) == name && version.Compare(name, firstDot) >= 0 {
			name += ".0"
		}
		t.env = append(t.env, "GOTOOLCHAIN="+name, "GOENV=off", "GOFLAGS=")
	}
	r, err := gocmd.Tool{Dir: dir, Env: t.env}.Run(ctx, "version")
	if err != nil {
		return t, fmt.Errorf("get Go %s: %w", v, err)
	}
	words := strings.Fields(string(r.Stdout))
	if len(words) < 3 || !version.IsValid(words[2]) {
		return t, fmt.Errorf("get Go %s: `go version` says %q", v, strings.TrimSpace(string(r.Stdout)))
	}
	t.name = words[2]
	t.lang = newest(t.name)
	return t, nil
}

// builds reports whether the toolchain builds the program.
func (t toolchain) builds(p experiment.Program) bool {
	switch {
	case t.now:
		return true
	case p.Current || p.Rust || p.Since == "":
		return false
	}
	return version.Compare(t.name, "go"+p.Since) >= 0
}
