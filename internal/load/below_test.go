package load

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestBelow(t *testing.T) {
	dir := module(t, `
-- go.mod --
module example.com/m

go 1.22

require example.com/dep v0.0.0

replace example.com/dep => ./dep
-- dep/go.mod --
module example.com/dep

go 1.22
-- dep/dep.go --
package dep
-- top/top.go --
package top

import (
	_ "fmt"

	_ "example.com/dep"
	_ "example.com/m/mid"
	_ "example.com/m/nowhere"
)
-- mid/mid.go --
package mid

import _ "example.com/m/low"
-- low/low.go --
package low
-- aside/aside.go --
package aside

import _ "example.com/m/low"
`)
	tests := []struct {
		name     string
		patterns []string
		want     []string
	}{
		{"one", []string{"./top"}, []string{"example.com/m/low", "example.com/m/mid"}},
		{"through a target", []string{"./top", "./mid"}, []string{"example.com/m/low"}},
		{"all", []string{"./..."}, nil},
		{"imports nothing", []string{"./low"}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := list(t, dir, Options{Patterns: tt.patterns})
			var got []string
			for _, i := range g.Below(g.Targets) {
				got = append(got, g.Nodes[i].Path)
			}
			if d := cmp.Diff(tt.want, got); d != "" {
				t.Errorf("packages (-want +got):\n%s", d)
			}
		})
	}
}
