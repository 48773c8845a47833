package scan

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gotoll/toll/rule"
)

// A mutant is a module of a few packages in a chain with random bodies and
// declarations: package i imports i-1 and i-2.
type mutant struct {
	body, decl, note [5]int
	extra            [5]bool // a second file
}

func (m mutant) write(t *testing.T, dir string) {
	t.Helper()
	write(t, filepath.Join(dir, "go.mod"), "module m\n\ngo 1.22\n")
	for i := range m.body {
		var b strings.Builder
		fmt.Fprintf(&b, "package p%d\n\n", i)
		call := ""
		for j := max(0, i-2); j < i; j++ {
			fmt.Fprintf(&b, "import \"m/p%d\"\n", j)
			call += fmt.Sprintf("\tp%d.F()\n\t_ = p%d.C\n", j, j)
		}
		if m.body[i]%2 == 1 {
			call += "\tslow()\n"
		}
		fmt.Fprintf(&b, "\n// note %d\nconst C = %d\n\nfunc slow() {}\n\nfunc F() {\n%s\t_ = %d\n}\n", m.note[i], m.decl[i], call, m.body[i])
		write(t, filepath.Join(dir, fmt.Sprintf("p%d/p.go", i)), b.String())
		text := "package p\n"
		if m.extra[i] {
			text = fmt.Sprintf("package p%d\n\nfunc G() { slow() }\n", i)
		}
		name := filepath.Join(dir, fmt.Sprintf("p%d/extra.go", i))
		if !m.extra[i] {
			name += ".off"
		}
		remove(t, filepath.Join(dir, fmt.Sprintf("p%d/extra.go", i)))
		write(t, name, text)
	}
}

// TestAnyEditGivesWhatAFreshScanGives edits and names packages at random and compares the answer
// that stored results helped with against one from nothing.
func TestAnyEditGivesWhatAFreshScanGives(t *testing.T) {
	for _, rules := range [][]*rule.Rule{{slow()}, {slow(), throughFacts()}} {
		t.Run(fmt.Sprint(len(rules), " rules"), func(t *testing.T) {
			rnd := rand.New(rand.NewPCG(1, 2))
			dir := module(t, "")
			o := options(t, dir, rules...)
			fresh := o
			fresh.NoCache = true
			var m mutant
			var partial int
			for step := range 25 {
				for range rnd.IntN(3) {
					i := rnd.IntN(len(m.body))
					switch rnd.IntN(4) {
					case 0:
						m.body[i]++
					case 1:
						m.decl[i]++
					case 2:
						m.note[i]++
					case 3:
						m.extra[i] = !m.extra[i]
					}
				}
				m.write(t, dir)
				o.Patterns = []string{"./..."}
				if rnd.IntN(4) == 0 {
					o.Patterns = []string{fmt.Sprintf("./p%d", rnd.IntN(len(m.body)))}
				}
				fresh.Patterns = o.Patterns
				want, got := scan(t, fresh), scan(t, o)
				if d := cmp.Diff(want.Findings, got.Findings); d != "" {
					t.Fatalf("step %d, %+v, stats %+v:\n%s", step, m, got.Stats, d)
				}
				if d := cmp.Diff(want.Warnings, got.Warnings); d != "" {
					t.Fatalf("step %d: warnings:\n%s", step, d)
				}
				if got.Stats.Checked > 0 && got.Stats.Hits > 0 {
					partial++
				}
			}
			if partial < 5 {
				t.Errorf("only %d runs were partly from the cache: the test proves little", partial)
			}
		})
	}
}

// TestFileSavedWhileListing is found by the next run: the go command had not seen it.
func TestFileSavedWhileListing(t *testing.T) {
	dir := module(t, "-- go.mod --\nmodule m\n\ngo 1.24\n-- a.go --\npackage m\n\nfunc slow() {}\n\nfunc A() { slow() }\n")
	o := options(t, dir, slow())
	first := scan(t, o)
	late := time.Now().Add(time.Hour) // as if it was saved after the listing began
	write(t, filepath.Join(dir, "a.go"), "package m\n\nimport _ \"m/p\"\n\nfunc slow() {}\n\nfunc A() { slow(); slow() }\n")
	write(t, filepath.Join(dir, "p", "p.go"), "package p\n")
	if err := os.Chtimes(filepath.Join(dir, "a.go"), late, late); err != nil {
		t.Fatal(err)
	}
	second, third := scan(t, o), scan(t, o)
	if len(first.Findings) != 1 || len(second.Findings) != 2 || !third.Stats.Listed {
		t.Errorf("%d, %d findings; the third run asked the go command: %v", len(first.Findings), len(second.Findings), third.Stats.Listed)
	}
}
