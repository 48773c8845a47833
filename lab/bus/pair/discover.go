package pair

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A tool is a subcommand found on PATH.
type tool struct{ Name, Path string }

const prefix = "bus-"

// toolsBad lists the bus-NAME programs of PATH, the leftmost of each name,
// sorted. It asks again for each entry that ReadDir described.
func toolsBad(path string) []tool {
	seen := map[string]string{}
	for _, dir := range filepath.SplitList(path) {
		entries, err := os.ReadDir(dir)
		if err != nil {
			continue
		}
		for _, e := range entries {
			if !strings.HasPrefix(e.Name(), prefix) {
				continue
			}
			full := filepath.Join(dir, e.Name())
			if info, err := os.Stat(full); err != nil || info.IsDir() {
				continue
			}
			name := strings.TrimPrefix(e.Name(), prefix)
			if _, ok := seen[name]; !ok {
				seen[name] = full
			}
		}
	}
	var tools []tool
	for name, full := range seen {
		tools = append(tools, tool{name, full})
	}
	slices.SortFunc(tools, func(a, b tool) int { return strings.Compare(a.Name, b.Name) })
	return tools
}

// toolsBetter takes the type that came with the name; only a link has to be
// followed. Entries are read unsorted: the result is sorted anyway.
func toolsBetter(path string) []tool {
	seen := map[string]string{}
	for _, dir := range filepath.SplitList(path) {
		for _, e := range unsorted(dir) {
			name, ok := strings.CutPrefix(e.Name(), prefix)
			if !ok || e.IsDir() {
				continue
			}
			if _, ok := seen[name]; ok {
				continue
			}
			full := filepath.Join(dir, e.Name())
			if e.Type()&fs.ModeSymlink != 0 {
				if info, err := os.Stat(full); err != nil || info.IsDir() {
					continue
				}
			}
			seen[name] = full
		}
	}
	var tools []tool
	if len(seen) > 0 {
		tools = make([]tool, 0, len(seen))
	}
	for name, full := range seen {
		tools = append(tools, tool{name, full})
	}
	slices.SortFunc(tools, func(a, b tool) int { return strings.Compare(a.Name, b.Name) })
	return tools
}

// unsorted are a folder's entries in no order, none if they cannot be read.
func unsorted(dir string) []fs.DirEntry {
	f, err := os.Open(dir)
	if err != nil {
		return nil
	}
	defer f.Close()
	entries, err := f.ReadDir(-1)
	if err != nil {
		return nil
	}
	return entries
}

// missingBad looks each target up on PATH anew and returns those without a
// program that may run, in order.
func missingBad(path string, targets []string) (missing []string) {
	for _, t := range targets {
		if lookBad(path, prefix+t) == "" {
			missing = append(missing, t)
		}
	}
	return missing
}

func lookBad(path, name string) string {
	for _, dir := range filepath.SplitList(path) {
		if full := filepath.Join(dir, name); runs(full) {
			return full
		}
	}
	return ""
}

func runs(full string) bool {
	info, err := os.Stat(full)
	return err == nil && !info.IsDir() && info.Mode()&0o111 != 0
}

// missingBetter splits PATH once, asks for each target once, and asks a folder
// only for names that are in it.
func missingBetter(path string, targets []string) (missing []string) {
	index := newPathIndex(path)
	found := make(map[string]bool, len(targets))
	for _, t := range targets {
		ok, asked := found[t]
		if !asked {
			ok = index.look(prefix+t) != ""
			found[t] = ok
		}
		if !ok {
			missing = append(missing, t)
		}
	}
	return missing
}

type pathIndex struct {
	dirs []string
	in   map[string][]int // name -> the folders that have it, left to right
	shut []int            // folders that cannot be read, but perhaps searched
}

func newPathIndex(path string) pathIndex {
	x := pathIndex{dirs: filepath.SplitList(path), in: map[string][]int{}}
	for i, dir := range x.dirs {
		f, err := os.Open(dir)
		if err != nil {
			if !os.IsNotExist(err) {
				x.shut = append(x.shut, i)
			}
			continue
		}
		names, err := f.Readdirnames(-1)
		f.Close()
		if err != nil {
			x.shut = append(x.shut, i)
			continue
		}
		for _, name := range names {
			if strings.HasPrefix(name, prefix) {
				x.in[name] = append(x.in[name], i)
			}
		}
	}
	return x
}

func (x pathIndex) look(name string) string {
	at := x.in[name]
	if len(x.shut) > 0 {
		at = append(slices.Clone(at), x.shut...)
		slices.Sort(at)
	}
	for _, i := range at {
		if full := filepath.Join(x.dirs[i], name); runs(full) {
			return full
		}
	}
	return ""
}
