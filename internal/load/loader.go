package load

import (
	"container/heap"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

// A Store keeps export data between runs. It must be safe for concurrent use;
// losing what was put costs time only.
type Store interface {
	Get(key string) ([]byte, bool)
	Put(key string, data []byte)
}

// A Loader checks packages of one graph. It serves one call of Each.
type Loader struct {
	Graph   *Graph
	Keys    Keys
	Files   map[string]File // identities that Keys were made of
	Store   Store           // nil: dependencies always come from source
	Workers int             // 0 is GOMAXPROCS

	// Deps and Exports count the dependencies that came from source and from
	// the store; valid after Each.
	Deps, Exports int

	// stale is set before anything can use a file that is no longer what Keys
	// were made of.
	stale atomic.Bool

	fset    *token.FileSet
	sizes   types.Sizes
	version string // newest language version that go/types knows here
	nodes   []loaded
	keeps   []bool // export data is worth storing

	mu      sync.Mutex // guards imports and what reading export data changes
	imports map[string]*types.Package
}

// A mode says where a node's types come from.
type mode uint8

const (
	idle     mode = iota // nobody needs it
	export               // stored export data
	skeletal             // source without bodies
	full                 // source, and the caller sees it
)

type loaded struct {
	mode  mode
	types *types.Package
	data  []byte      // export data, until read
	files []*ast.File // skeletons, until checked
	needs []int32     // imports that matter to a skeleton
}

// Each checks the wanted nodes and all that they need, and calls visit for
// each wanted one, from several goroutines, after it was called for everything
// that the package imports. The first error of visit stops the rest.
func (l *Loader) Each(ctx context.Context, wanted []int32, visit func(node int32, p *Package) error) error {
	l.fset = token.NewFileSet()
	l.sizes = types.SizesFor("gc", l.Graph.GOARCH)
	if l.sizes == nil {
		l.sizes = types.SizesFor("gc", "amd64")
	}
	l.version = languageVersion(runtime.Version())
	l.nodes = make([]loaded, len(l.Graph.Nodes))
	l.keeps = make([]bool, len(l.Graph.Nodes))
	l.imports = map[string]*types.Package{"unsafe": types.Unsafe}
	if l.Workers <= 0 {
		l.Workers = runtime.GOMAXPROCS(0)
	}
	for _, i := range wanted {
		l.nodes[i].mode = full
	}
	// Export data repeats all that a package's declarations refer to. For the
	// packages of kubernetes itself it is 430 MB and takes four times as long to
	// write as to check them; for what they import from elsewhere, 18 MB.
	for _, i := range slices.Concat(l.Graph.Targets, wanted) {
		for _, j := range l.Graph.Nodes[i].Imports {
			l.keeps[j] = l.Graph.Nodes[j].Fixed
		}
	}
	if err := l.discover(ctx, wanted); err != nil {
		return err
	}
	return l.schedule(ctx, func(i int32) error {
		switch l.nodes[i].mode {
		case export:
			l.read(i)
		case skeletal:
			l.checkSkeleton(i)
		case full:
			return visit(i, l.check(i))
		}
		return nil
	})
}

// discover decides the mode of every node that wanted ones need, frontier by
// frontier.
func (l *Loader) discover(ctx context.Context, wanted []int32) error {
	var frontier []int32
	need := func(from []int32) {
		for _, i := range from {
			if l.nodes[i].mode == idle {
				l.nodes[i].mode = skeletal
				frontier = append(frontier, i)
			}
		}
	}
	for _, i := range wanted {
		need(l.Graph.Nodes[i].Imports)
	}
	for len(frontier) > 0 {
		now := frontier
		frontier = nil
		g, gctx := errgroup.WithContext(ctx)
		g.SetLimit(l.Workers)
		for _, i := range now {
			g.Go(func() error {
				if gctx.Err() != nil {
					return context.Cause(gctx)
				}
				l.prepare(i)
				return nil
			})
		}
		if err := g.Wait(); err != nil {
			return err
		}
		for _, i := range now {
			if l.nodes[i].mode == export {
				l.Exports++
				continue
			}
			l.Deps++
			need(l.nodes[i].needs)
		}
	}
	return nil
}

// prepare finds a dependency's export data or reads its skeleton.
func (l *Loader) prepare(i int32) {
	n, d := &l.Graph.Nodes[i], &l.nodes[i]
	if l.Store != nil {
		if data, ok := l.Store.Get(l.exportKey(i)); ok {
			d.mode, d.data = export, data
			return
		}
	}
	quals := map[string]bool{}
	for _, base := range n.Files {
		name := filepath.Join(n.Dir, base)
		src, err := l.source(n, name)
		if err != nil {
			continue // the checker will miss what it declares
		}
		sk := newSkeleton(src)
		for q := range sk.quals {
			quals[q] = true
		}
		// A partial tree is as good as the file allows.
		f, _ := parser.ParseFile(l.fset, name, sk.text, parser.SkipObjectResolution)
		if f != nil {
			d.files = append(d.files, f)
		}
	}
	d.needs = l.needs(n, d.files, quals)
}

// source reads a file and notices when it changed under the keys.
func (l *Loader) source(n *Node, name string) ([]byte, error) {
	src, err := os.ReadFile(name)
	if err != nil || !n.Fixed && l.Files[name].Digest != sha256.Sum256(src) {
		l.stale.Store(true)
	}
	return src, err
}

// Stale reports whether a file was edited between taking the snapshot and
// reading it: then no result seen so far may be stored under its key. It is
// safe to call during Each.
func (l *Loader) Stale() bool { return l.stale.Load() }

// needs are the imports whose names stand before a dot in the skeletons.
func (l *Loader) needs(n *Node, files []*ast.File, quals map[string]bool) []int32 {
	byPath := make(map[string]int32, len(n.Imports))
	for _, i := range n.Imports {
		byPath[l.Graph.Nodes[i].Path] = i
	}
	var out []int32
	for _, f := range files {
		for _, spec := range f.Imports {
			i, ok := byPath[n.resolve(importPath(spec))]
			if !ok {
				continue
			}
			name := l.Graph.Nodes[i].Name
			if spec.Name != nil {
				name = spec.Name.Name
			}
			if name == "." || quals[name] {
				out = append(out, i)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func importPath(spec *ast.ImportSpec) string { return strings.Trim(spec.Path.Value, "\"`") }

// resolve turns an import as written into a package path.
func (n *Node) resolve(path string) string {
	if to, ok := n.Renamed[path]; ok {
		return to
	}
	return path
}

// schedule runs do for every node after its imports, in parallel, lowest index
// first: the order of the go command keeps related packages together. After an error or the
// end of ctx it returns at once, and what is running then ends by itself.
func (l *Loader) schedule(ctx context.Context, do func(int32) error) error {
	nodes := l.Graph.Nodes
	waits := make([]int, len(nodes))
	users := make([][]int32, len(nodes))
	var ready queue
	for i := range nodes {
		for _, j := range nodes[i].Imports {
			users[j] = append(users[j], int32(i))
			waits[i]++
		}
		if waits[i] == 0 {
			ready = append(ready, int32(i))
		}
	}
	heap.Init(&ready)
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	// Those who are interrupted do not wait for the package that is being looked at, which may take long.
	done := make(chan int32, l.Workers)
	running, left := 0, len(nodes)
	finish := func(i int32) {
		left--
		for _, u := range users[i] {
			if waits[u]--; waits[u] == 0 {
				heap.Push(&ready, u)
			}
		}
	}
	for left > 0 {
		for len(ready) > 0 && running < l.Workers && ctx.Err() == nil {
			i := heap.Pop(&ready).(int32)
			if l.nodes[i].mode == idle {
				finish(i)
				continue
			}
			running++
			go func() {
				if err := do(i); err != nil {
					cancel(err)
				}
				done <- i
			}()
		}
		if running == 0 {
			break
		}
		select {
		case i := <-done:
			finish(i)
			running--
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	return context.Cause(ctx)
}

// queue is a min-heap of nodes.
type queue []int32

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return q[i] < q[j] }
func (q queue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)        { *q = append(*q, x.(int32)) }
func (q *queue) Pop() any {
	x := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return x
}

// importer resolves the imports of one node.
type importer struct {
	l    *Loader
	node int32
}

var _ types.Importer = importer{}

func (im importer) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	n := &im.l.Graph.Nodes[im.node]
	path = n.resolve(path)
	for _, j := range n.Imports {
		to := &im.l.Graph.Nodes[j]
		if to.Path != path {
			continue
		}
		if p := im.l.nodes[j].types; p != nil {
			return p, nil
		}
		if im.l.nodes[im.node].mode == skeletal {
			// Imported for bodies only: the name must be there, nothing else.
			p := types.NewPackage(to.Path, to.Name)
			p.MarkComplete()
			return p, nil
		}
		if to.Error != "" {
			return nil, errors.New(to.Error)
		}
		return nil, fmt.Errorf("package %s could not be read", path)
	}
	return nil, fmt.Errorf("no package %s: is it in go.mod, or part of an import cycle?", path)
}
