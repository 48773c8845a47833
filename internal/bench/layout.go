package bench

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"

	"github.com/gotoll/toll/internal/gocmd"
)

// Padding that a layout may begin with, in steps of a cache line, at most: functions come
// to lie in other sets of the instruction caches.
const paddings = 63

// layOut writes the file for -overlay of one layout of pkg and returns the
// flag. A layout other than 0 begins the package with a function that nothing
// calls, of a size that the seed decides, which moves all others of the package
// by as much; they keep their alignment and their order. Builds of two arms
// with one seed are moved alike: what lay at equal addresses still does.
func (b *Builder) layOut(pkg Package, seed int64) (string, error) {
	replace, lines := b.replace, padLines(seed)
	name := filepath.Join(b.dir, fmt.Sprintf("overlay%02d.json", lines))
	if lines > 0 {
		pad := filepath.Join(b.dir, fmt.Sprintf("pad%02d-%s.go", lines, pkg.Name))
		if err := os.WriteFile(pad, padding(pkg.Name, lines), 0o644); err != nil {
			return "", fmt.Errorf("write a layout: %w", err)
		}
		replace = maps.Clone(replace)
		// The go command hands files to the compiler by name, and the compiler
		// lays functions out as they come.
		replace[filepath.Join(pkg.Dir, "0toll_layout.go")] = pad
	}
	return gocmd.Overlay(name, replace)
}

func padLines(seed int64) int {
	if seed == 0 {
		return 0
	}
	return 1 + int(uint64(seed)%paddings)
}

// padding is a Go file with a function of about so many cache lines of code.
func padding(pkg string, lines int) []byte {
	const perLine = 6 // steps of about 10 bytes on amd64
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n\nvar tollLayout func(uint64) uint64\n\nfunc init() { tollLayout = tollPadding }\n\n//go:noinline\nfunc tollPadding(x uint64) uint64 {\n", pkg)
	for i := range lines * perLine {
		fmt.Fprintf(&b, "\tx ^= x << %d\n", 1+i%60)
	}
	b.WriteString("\treturn x\n}\n")
	return []byte(b.String())
}
