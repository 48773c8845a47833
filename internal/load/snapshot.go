package load

import (
	"bytes"
	"context"
	"crypto/sha256"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/gotoll/toll/internal/proc"
)

// A Snapshot is the identity of everything that a graph and its packages were
// read from, as it was at one time. Checking it costs one stat per file and
// folder. It is plain data, so that it can be stored.
type Snapshot struct {
	Files  map[string]File // Go files of packages that can change, by absolute name
	Dirs   map[string]Dir  // folders in which a file could appear
	Others map[string]Stat // go.mod and its like, the go command; absent ones too
	Start  int64           // when the first of them was looked at, Unix ns
}

// A Stat is what the file system says of a file.
type Stat struct {
	Size, MTime int64 // Size is -1 for a file that is not there
	Digest      Sum
}

// A File is the identity of a Go file, coarse to fine: Head decides the package
// graph, Decls what importers can see, Digest everything.
type File struct {
	Stat
	Head, Decls Sum
}

// A Dir is the identity of a folder: of the names in it that matter to Go.
type Dir struct {
	MTime int64
	Names Sum
}

// A Change says how far the world is from a snapshot.
type Change int

const (
	Same      Change = iota // nothing that matters
	Contents                // files were edited, the package graph stands
	Structure               // ask the go command again
)

// racy is how long after its last change a file may change again without a
// sign in its time stamp: generous for coarse file system clocks.
const racy = int64(50 * time.Millisecond)

// trusts reports whether equal stats mean equal contents.
func (s *Snapshot) trusts(mtime int64) bool { return mtime < s.Start-racy }

func statOf(name string) Stat {
	fi, err := os.Stat(name)
	if err != nil {
		return Stat{Size: -1}
	}
	return Stat{Size: fi.Size(), MTime: fi.ModTime().UnixNano()}
}

func (a Stat) same(b Stat) bool { return a.Size == b.Size && a.MTime == b.MTime }

// identify looks at one Go file. known is its last identity, believed where
// the file system says so.
func identify(name string, known File, trust bool) File {
	st := statOf(name)
	if trust && known.same(st) {
		return known
	}
	src, err := os.ReadFile(name)
	if err != nil {
		return File{Stat: Stat{Size: -1}}
	}
	st.Digest = sha256.Sum256(src)
	if st.Digest == known.Digest {
		known.Stat = st
		return known
	}
	sk := newSkeleton(src)
	return File{Stat: st, Head: sk.head, Decls: sk.decls}
}

// Take looks at everything that g was read from. Identities in old, which may
// be nil, are reused where nothing changed.
func Take(ctx context.Context, g *Graph, old *Snapshot) (*Snapshot, error) {
	s := &Snapshot{Files: map[string]File{}, Dirs: map[string]Dir{}, Others: map[string]Stat{}, Start: time.Now().UnixNano()}
	for _, name := range g.settings() {
		s.Others[name] = settingOf(name)
	}
	s.walk(g.Root)
	var mu sync.Mutex
	eg, ctx := errgroup.WithContext(ctx)
	eg.SetLimit(runtime.GOMAXPROCS(0))
	for i := range g.Nodes {
		n := &g.Nodes[i]
		if n.Fixed || n.Dir == "" {
			continue
		}
		if _, ok := s.Dirs[n.Dir]; !ok {
			s.Dirs[n.Dir] = dirOf(n.Dir)
		}
		eg.Go(func() error {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			for _, base := range n.Files {
				name := filepath.Join(n.Dir, base)
				var known File
				trust := false
				if old != nil {
					known = old.Files[name]
					trust = old.trusts(known.MTime)
				}
				f := identify(name, known, trust)
				mu.Lock()
				s.Files[name] = f
				mu.Unlock()
			}
			return nil
		})
	}
	return s, eg.Wait()
}

// Check compares the world with s and returns what it is now. The new snapshot
// is nil for Structure.
func (s *Snapshot) Check(ctx context.Context) (Change, *Snapshot, error) {
	now := &Snapshot{Files: make(map[string]File, len(s.Files)), Dirs: make(map[string]Dir, len(s.Dirs)),
		Others: make(map[string]Stat, len(s.Others)), Start: time.Now().UnixNano()}
	for name, was := range s.Others {
		is := statOf(name)
		if is.same(was) && s.trusts(was.MTime) {
			now.Others[name] = was
			continue
		}
		if is = settingOf(name); is.Size != was.Size || is.Digest != was.Digest || is.Digest == (Sum{}) && is.MTime != was.MTime {
			return Structure, nil, nil
		}
		now.Others[name] = is
	}
	for name, was := range s.Dirs {
		fi, err := os.Stat(name)
		if err != nil {
			return Structure, nil, nil
		}
		is := Dir{MTime: fi.ModTime().UnixNano(), Names: was.Names}
		if is.MTime != was.MTime || !s.trusts(was.MTime) {
			if is = dirOf(name); is.Names != was.Names {
				return Structure, nil, nil
			}
		}
		now.Dirs[name] = is
	}
	if err := ctx.Err(); err != nil {
		return Structure, nil, context.Cause(ctx)
	}
	change := Same
	for name, was := range s.Files {
		is := identify(name, was, s.trusts(was.MTime))
		if is.Size < 0 || is.Head != was.Head {
			return Structure, nil, nil
		}
		if is.Digest != was.Digest {
			change = Contents
		}
		now.Files[name] = is
	}
	return change, now, nil
}

// settings are the files besides Go files that decide the graph, there or not.
func (g *Graph) settings() []string {
	names := []string{
		filepath.Join(g.Root, "go.mod"), filepath.Join(g.Root, "go.sum"), filepath.Join(g.Root, "vendor", "modules.txt"),
		filepath.Join(g.GOROOT, "VERSION"), g.GOENV, proc.Look("go"),
	}
	names = append(names, g.Named...)
	// A go.work may stand, or come to stand, in any folder above.
	for dir := g.Root; ; dir = filepath.Dir(dir) {
		names = append(names, filepath.Join(dir, "go.work"))
		if dir == filepath.Dir(dir) {
			break
		}
	}
	if g.GOWORK != "" && g.GOWORK != "off" {
		names = append(names, g.GOWORK, g.GOWORK+".sum")
	}
	seen := map[string]bool{g.Root: true, "": true}
	for i := range g.Nodes {
		if n := &g.Nodes[i]; !n.Fixed && !seen[n.ModDir] {
			seen[n.ModDir] = true
			names = append(names, filepath.Join(n.ModDir, "go.mod"))
		}
	}
	return names
}

// settingOf is a stat with Sum; a large file (the go command) is known by
// size and time alone.
func settingOf(name string) Stat {
	if name == "" {
		return Stat{Size: -1}
	}
	st := statOf(name)
	const large = 1 << 20
	if st.Size < 0 || st.Size > large {
		return st
	}
	if b, err := os.ReadFile(name); err == nil {
		st.Digest = sha256.Sum256(b)
	}
	return st
}

// walk notes every folder below root in which a package could appear.
func (s *Snapshot) walk(root string) {
	filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return nil
		}
		if name != root {
			if !matters(d.Name(), true) || d.Name() == "vendor" {
				return fs.SkipDir
			}
			if _, err := os.Stat(filepath.Join(name, "go.mod")); err == nil {
				s.Dirs[name] = dirOf(name) // its go.mod may go away
				return fs.SkipDir
			}
		}
		s.Dirs[name] = dirOf(name)
		return nil
	})
}

func dirOf(name string) Dir {
	fi, err := os.Stat(name)
	if err != nil {
		return Dir{}
	}
	var names bytes.Buffer
	entries, _ := os.ReadDir(name)
	for _, e := range entries {
		if matters(e.Name(), e.IsDir()) {
			names.WriteString(e.Name())
			names.WriteByte(0)
		}
	}
	return Dir{MTime: fi.ModTime().UnixNano(), Names: sha256.Sum256(names.Bytes())}
}

// matters reports whether the go command looks at such a name.
func matters(name string, dir bool) bool {
	if strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") {
		return false
	}
	if dir {
		return name != "testdata"
	}
	return name == "go.mod" || strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go")
}

// Renewed reports whether now, which Check found the Same, would be cheaper to
// check than s: time stamps moved, or were too young to be believed.
func (s *Snapshot) Renewed(now *Snapshot) bool {
	for name, f := range s.Files {
		if f.Stat != now.Files[name].Stat || !s.trusts(f.MTime) {
			return true
		}
	}
	for name, d := range s.Dirs {
		if d != now.Dirs[name] || !s.trusts(d.MTime) {
			return true
		}
	}
	for name, o := range s.Others {
		if o != now.Others[name] || !s.trusts(o.MTime) {
			return true
		}
	}
	return false
}
