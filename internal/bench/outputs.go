package bench

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"

	"github.com/gotoll/toll/finding"
)

// Outputs compares what a command prints on the two sides of a race. Its zero
// value has seen nothing.
type Outputs struct {
	first  [2]string
	varies [2]bool
}

// Add takes the parts of one side, 0 old or 1 new.
func (o *Outputs) Add(arm int, parts []Part) {
	for _, p := range parts {
		if p.Output == "" {
			continue
		}
		if o.first[arm] == "" {
			o.first[arm] = p.Output
		}
		if p.Output == "~" || p.Output != o.first[arm] {
			o.varies[arm] = true
		}
	}
}

// Guard says whether both sides print the same. Where a side differs from run
// to run the outputs cannot be compared: the guard holds, and the warning says
// so. old and new are the binaries whose parts were added.
func (o *Outputs) Guard(old, new *Binary) (g finding.Guard, warning string) {
	g = finding.Guard{Name: "same output", OK: true}
	for arm, bin := range []*Binary{old, new} {
		if o.varies[arm] {
			g.Detail = "not compared: what " + bin.Build.Label + " prints differs from run to run"
			return g, "the output of the command differs from run to run on " + bin.Build.Label + ": it is not compared between the sides"
		}
	}
	switch {
	case o.first[0] == "" || o.first[1] == "":
		g.Detail = "no run to compare"
	case o.first[0] == o.first[1]:
		g.Detail = "both sides print the same in every run"
	default:
		g.OK, g.Detail = false, "the sides do not print the same: "+differ(old, new)
	}
	return g, ""
}

// differ names the first line in which two commands' outputs differ.
func differ(old, new *Binary) string {
	for _, stream := range []struct{ file, name string }{{"first.out", "standard output"}, {"first.err", "standard error"}} {
		a, b := firstOutput(old, stream.file), firstOutput(new, stream.file)
		if bytes.Equal(a, b) {
			continue
		}
		as, bs := bytes.Split(a, []byte("\n")), bytes.Split(b, []byte("\n"))
		for i := range max(len(as), len(bs)) {
			if x, y := lineAt(as, i), lineAt(bs, i); x != y {
				return fmt.Sprintf("line %d of %s is %s on %s and %s on %s", i+1, stream.name, x, old.Build.Label, y, new.Build.Label)
			}
		}
	}
	return fmt.Sprintf("%s and %s differ after their first 256 KB", old.Build.Label, new.Build.Label)
}

func firstOutput(b *Binary, name string) []byte {
	if b.command == nil {
		return nil
	}
	text, _ := os.ReadFile(filepath.Join(b.command.output, name)) // without it the message says less
	return text
}

func lineAt(lines [][]byte, i int) string {
	if i >= len(lines) {
		return "missing"
	}
	// Zero bytes stand for the arm's folder.
	return fmt.Sprintf("%.100q", bytes.ReplaceAll(lines[i], []byte{0}, []byte(".")))
}
