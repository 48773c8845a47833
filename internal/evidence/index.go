package evidence

import (
	"cmp"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/google/pprof/profile"

	"github.com/gotoll/toll/finding"
)

// table holds the functions and frames of all profiles, each once. It is
// written while profiles are added and read-only after.
type table struct {
	module string
	root   string             // absolute folder of the module, "" if not at hand
	exists func(string) bool  // whether the module has this file
	fns    []function         // by function ID
	byName map[string][]int32 // pprof's spelling without type arguments and closures
	symbol map[string]rawFunc // by name as it stands in profiles
	frames []frame            // by frame ID
	ids    map[frame]int32    // frame -> ID
	files  map[fileKey]int32  // file as it stands in profiles -> index into names
	names  []fileName
}

// fileName is a source file as profiles name it.
type fileName struct {
	rel   string // module-relative, "" outside of the module
	base  string // last element
	short string // for people: rel, or the end of the path
}

type function struct {
	name string // see symbol.name
	pkg  string
	mine bool // of the user's module
	// indexed functions can be the home of a site; the runtime's cannot.
	indexed bool
}

type rawFunc struct {
	id   int32
	form form
}

type fileKey struct {
	pkg, file string
}

// frame is one line of one function.
type frame struct {
	fn    int32
	file  int32 // index into names
	line  int32
	start int32 // line where the function, or the closure, starts; 0 unknown
	form  form
}

func newTable(module, root string, exists func(string) bool) *table {
	return &table{
		module: module, root: root, exists: exists,
		byName: map[string][]int32{}, symbol: map[string]rawFunc{}, ids: map[frame]int32{}, files: map[fileKey]int32{},
	}
}

// function returns the ID of the declared function behind a raw name. Programs
// are told apart by file: every one has a main.main.
func (t *table) function(raw, file string) rawFunc {
	key := raw
	program := strings.HasPrefix(raw, "main.")
	if program {
		key = raw + "\x00" + file
	}
	if f, ok := t.symbol[key]; ok {
		return f
	}
	s := parseSymbol(raw)
	mine := inside(t.module, s.pkg)
	if program {
		mine = t.relFile(s.pkg, file) != ""
	}
	id := int32(-1)
	for _, other := range t.byName[s.name] {
		if t.fns[other].mine == mine {
			id = other
		}
	}
	if id < 0 {
		id = int32(len(t.fns))
		indexed := mine || s.pkg != "" && !program && (!standard(s.pkg) || t.module == "std")
		t.fns = append(t.fns, function{name: s.name, pkg: s.pkg, mine: mine, indexed: indexed})
		t.byName[s.name] = append(t.byName[s.name], id)
	}
	f := rawFunc{id: id, form: s.form}
	t.symbol[key] = f
	return f
}

// file returns the index of a file's module-relative name.
func (t *table) file(pkg, file string) int32 {
	key := fileKey{pkg, file}
	i, ok := t.files[key]
	if !ok {
		i = int32(len(t.names))
		rel := t.relFile(pkg, file)
		t.names = append(t.names, fileName{rel: rel, base: path.Base(file), short: cmp.Or(rel, shorten(file))})
		t.files[key] = i
	}
	return i
}

// shorten cuts what differs between machines off a file outside of the module:
// the module cache, GOROOT, or all but the last two folders.
func shorten(file string) string {
	for _, root := range []string{"/pkg/mod/", "/go/src/", "/vendor/", "/src/"} {
		if _, rest, ok := strings.Cut(file, root); ok {
			return rest
		}
	}
	if !strings.HasPrefix(file, "/") {
		return file // trimmed by the build
	}
	parts := strings.Split(file, "/")
	return strings.Join(parts[max(0, len(parts)-3):], "/")
}

// resolver turns one profile's locations into frame IDs, each once: stacks
// share them, and locations share functions.
type resolver struct {
	t         *table
	locations map[*profile.Location][]int32
	functions map[*profile.Function]frame // its line is not set
}

func newResolver(t *table) *resolver {
	return &resolver{t, map[*profile.Location][]int32{}, map[*profile.Function]frame{}}
}

// location returns the frames of a location, innermost inlined call first.
// Frames without a name are left out.
func (r *resolver) location(loc *profile.Location) []int32 {
	ids, ok := r.locations[loc]
	if ok {
		return ids
	}
	for _, l := range loc.Line {
		if l.Function == nil || l.Function.Name == "" {
			continue
		}
		fr := r.function(l.Function)
		fr.line = int32(l.Line)
		ids = append(ids, r.t.frame(fr))
	}
	r.locations[loc] = ids
	return ids
}

func (r *resolver) function(f *profile.Function) frame {
	fr, ok := r.functions[f]
	if !ok {
		raw := r.t.function(f.Name, f.Filename)
		fr = frame{fn: raw.id, form: raw.form, start: int32(f.StartLine), file: r.t.file(r.t.fns[raw.id].pkg, f.Filename)}
		r.functions[f] = fr
	}
	return fr
}

// frame returns the ID of a frame.
func (t *table) frame(fr frame) int32 {
	id, ok := t.ids[fr]
	if !ok {
		id = int32(len(t.frames))
		t.frames = append(t.frames, fr)
		t.ids[fr] = id
	}
	return id
}

// group is the merged stacks of one type of profile: CPU, allocations (two
// kinds of value), mutex, block or goroutine. Read-only once sealed.
type group struct {
	kind   finding.Kind
	t      *table
	off    []int   // stack i is frames[off[i]:off[i+1]], leaf first
	frames []int32 // frame IDs
	count  []int64 // events per stack
	values [2][]float64
	totals [2]float64
	events int64
	secs   float64
	parts  []part  // profiles by package, in the order they were added
	partOf []int32 // per stack
	// certain: all profiles are of single packages, which Toll records itself.
	certain bool

	sources []string  // recordings, each once
	made    []Sources // the module's source when they were made; nil entries know nothing
	built   bool      // the programs were built from made
	digests []string
	post    [][]posting       // by frame ID: stacks through it; empty for functions not indexed
	byFn    map[int32][]int32 // function -> its frames in this group, indexed ones only
	byStart map[closureKey][]int32
	match   selections
	seen    sync.Pool // of *visited
}

// part is what the benchmarks of one package recorded.
type part struct {
	name   string // package, "" for a profile of no single one
	totals [2]float64
	events int64
	secs   float64
}

// posting is a frame's place in one stack.
type posting struct {
	stack int32
	pos   int32 // from the leaf
}

// closureKey finds closures whose name is that of the function they were
// inlined into.
type closureKey struct {
	base  string
	start int32
}

// add appends a profile's stacks.
func (g *group) add(p *Profile) {
	if g.off == nil {
		g.off, g.certain = []int{0}, true
	}
	g.certain = g.certain && p.Info.Package != ""
	at := g.part(p.Info.Package)
	g.parts[at].secs += p.Info.Seconds
	resolve := newResolver(g.t)
	for _, s := range p.samples {
		for _, loc := range s.Location {
			g.frames = append(g.frames, resolve.location(loc)...)
		}
		g.off = append(g.off, len(g.frames))
		n := p.events(s)
		g.count = append(g.count, n)
		g.events += n
		g.partOf = append(g.partOf, int32(at))
		g.parts[at].events += n
		for i, c := range p.cols {
			v := float64(s.Value[c.value]) * c.scale
			g.values[i] = append(g.values[i], v)
			g.totals[i] += v
			g.parts[at].totals[i] += v
		}
	}
	g.secs += p.Info.Seconds
	g.digests = append(g.digests, p.Info.Digest)
}

// part is the place of a package in parts, made when it is new.
func (g *group) part(name string) int {
	if i := slices.IndexFunc(g.parts, func(p part) bool { return p.name == name }); i >= 0 {
		return i
	}
	g.parts = append(g.parts, part{name: name})
	return len(g.parts) - 1
}

// seal builds the way from a function to its stacks.
func (g *group) seal() {
	t := g.t
	g.post, g.byFn, g.byStart = make([][]posting, len(t.frames)), map[int32][]int32{}, map[closureKey][]int32{}
	for i := range g.count {
		for pos, id := range g.stack(i) {
			fr := t.frames[id]
			if !t.fns[fr.fn].indexed {
				continue
			}
			if g.post[id] == nil {
				g.byFn[fr.fn] = append(g.byFn[fr.fn], id)
				if fr.form == closure {
					key := closureKey{t.names[fr.file].base, fr.start}
					g.byStart[key] = append(g.byStart[key], id)
				}
			}
			g.post[id] = append(g.post[id], posting{int32(i), int32(pos)})
		}
	}
}

// stack is stack i's frames, leaf first.
func (g *group) stack(i int) []int32 { return g.frames[g.off[i]:g.off[i+1]] }

// slot says where a kind's values are.
func slot(k finding.Kind) int {
	if k == finding.Objects {
		return 1
	}
	return 0
}

// base is the kind whose profile holds k.
func base(k finding.Kind) finding.Kind {
	if k == finding.Objects {
		return finding.Alloc
	}
	return k
}

func (g *group) source() string { return strings.Join(g.sources, ", ") }
