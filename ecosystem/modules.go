package main

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strings"

	"golang.org/x/mod/semver"
)

// A module is one line of modules.txt.
type module struct {
	Path, Version string
	Kind          string
	Quick         bool // also tried in CI
}

func (m module) String() string { return m.Path + "@" + m.Version }

func readModules(name string) ([]module, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("read the list of modules: %w", err)
	}
	defer f.Close()
	var mods []module
	seen := map[string]bool{}
	n := 0
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		n++
		words := strings.Fields(lines.Text())
		if len(words) == 0 || strings.HasPrefix(words[0], "#") {
			continue
		}
		if len(words) < 3 || !semver.IsValid(words[1]) {
			return nil, fmt.Errorf("%s:%d: want a module path, its version and its kind, have %q", name, n, lines.Text())
		}
		if seen[words[0]] {
			return nil, fmt.Errorf("%s:%d: %s stands here twice", name, n, words[0])
		}
		seen[words[0]] = true
		m := module{Path: words[0], Version: words[1]}
		kind := words[2:]
		if i := slices.Index(kind, "quick"); i >= 0 {
			m.Quick, kind = true, slices.Delete(kind, i, i+1)
		}
		m.Kind = strings.Join(kind, " ")
		mods = append(mods, m)
	}
	return mods, lines.Err()
}
