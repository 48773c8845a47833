package bench

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/proc"
)

// A Touch is what changed in one file: line ranges, both ends included. No
// ranges mean the whole file.
type Touch struct {
	File  string // module-relative, forward slashes
	Lines [][2]int
}

// A Ref is a benchmark that executes changed lines.
type Ref struct {
	Package string // import path
	Name    string // as the testing package prints it, without "Benchmark" and "-8"
	// Hits is how often one iteration (set-up included) enters changed blocks.
	Hits  int64
	Nanos int64 // of one cold iteration
}

// slow reports whether r is a test that would use up a race's budget alone.
// Who writes a benchmark keeps it short; a test may take seconds.
func (r Ref) slow() bool { return isWork(r.Name) && r.Nanos > int64(200*time.Millisecond) }

// Reached is who executes a change.
type Reached struct {
	Timed    []Ref // run it in what they time, most often per time first, slow tests last
	SetUp    []Ref // run it in their set-up only: more iterations do not run it more often
	Warnings []finding.Warning
}

// SetUpOnly is a phrase that names the benchmarks of SetUp and what they run;
// "" without any.
func (r Reached) SetUpOnly(what string) string {
	const most = 3
	names := make([]string, 0, most)
	for _, ref := range r.SetUp[:min(most, len(r.SetUp))] {
		names = append(names, ref.Name)
	}
	list := strings.Join(names, ", ")
	switch n := len(r.SetUp); {
	case n == 0:
		return ""
	case n == 1:
		return list + " runs " + what + " in its set-up only, which is not timed"
	case n > most:
		list += fmt.Sprintf(" and %d more", n-most)
	}
	return list + " run " + what + " in their set-up only, which is not timed"
}

// ReachOptions bound the search.
type ReachOptions struct {
	Packages []string      // patterns of packages whose benchmarks are tried; empty is those of the change, then those that import them
	Bench    string        // as List reads it: "" is every benchmark, "test:." every test
	Timeout  time.Duration // of one benchmark function; 0 is 30 s
	Within   time.Duration // after this, packages not yet tried are left out; 0 is 60 s
}

// Reaching finds the benchmarks whose run covers a changed line. It builds
// covered test binaries in src.Root and runs each benchmark for one iteration,
// and those that reach the change for several more, which tells set-up from
// what is timed. The packages of the change are tried first, and those that
// depend on them only when no benchmark there times it. An empty result
// without an error says that no benchmark does.
func Reaching(ctx context.Context, src Source, touched []Touch, o ReachOptions) (Reached, error) {
	c, err := NewCoverage(ctx, src, "")
	if err != nil {
		return Reached{}, err
	}
	defer c.Close()
	return c.Reaching(ctx, touched, o)
}

type search struct {
	*Coverage
	o       ReachOptions
	touched []Touch
	changed []string // import paths
	found   Reached
	start   time.Time
}

// Reaching is Reaching for one more change of the same tree: what an earlier
// call built and ran is not built and run again.
func (c *Coverage) Reaching(ctx context.Context, touched []Touch, o ReachOptions) (Reached, error) {
	o.Timeout = cmp.Or(o.Timeout, 30*time.Second)
	o.Within = cmp.Or(o.Within, time.Minute)
	r := &search{Coverage: c, o: o, touched: touched, start: time.Now()}
	if err := r.run(ctx); err != nil {
		return Reached{}, err
	}
	return r.found, nil
}

func (r *search) run(ctx context.Context) error {
	own := r.owners(r.all)
	if len(r.changed) == 0 {
		return nil
	}
	waves := [][]Package{own, r.dependents(r.all, own)}
	if len(r.o.Packages) > 0 {
		named, err := r.b.Packages(ctx, r.o.Packages...)
		if err != nil {
			return err
		}
		waves = [][]Package{named}
	}
	for _, wave := range waves {
		for _, p := range wave {
			if !HasBenchmarks(p, r.o.Bench) {
				continue
			}
			if time.Since(r.start) > r.o.Within {
				r.warn(p.ImportPath, "left out: choosing benchmarks took longer than "+r.o.Within.String()+"; name the package to include it")
				continue
			}
			if err := r.try(ctx, p); err != nil {
				return err
			}
		}
		if len(r.found.Timed) > 0 {
			break
		}
	}
	slices.SortStableFunc(r.found.Timed, func(a, b Ref) int {
		if a.slow() != b.slow() {
			if b.slow() {
				return -1
			}
			return 1
		}
		return cmp.Compare(float64(b.Hits)/float64(b.Nanos+1), float64(a.Hits)/float64(a.Nanos+1))
	})
	return nil
}

func (r *search) warn(where, text string) {
	r.found.Warnings = append(r.found.Warnings, finding.Warning{Where: where, Text: text})
}

// owners are the packages of the changed files.
func (r *search) owners(all []Package) []Package {
	var own []Package
	for _, p := range all {
		rel, err := filepath.Rel(r.b.src.Root, p.Dir)
		if err != nil {
			continue
		}
		rel = filepath.ToSlash(rel)
		if slices.ContainsFunc(r.touched, func(t Touch) bool { return cleanDir(t.File) == rel }) {
			own = append(own, p)
			r.changed = append(r.changed, p.ImportPath)
		}
	}
	return own
}

func cleanDir(file string) string { return filepath.ToSlash(filepath.Dir(filepath.FromSlash(file))) }

// dependents are the packages whose tests link a changed package, nearest by
// name first.
func (r *search) dependents(all, own []Package) []Package {
	deps := map[string][]string{}
	for _, p := range all {
		deps[p.ImportPath] = p.Deps
	}
	reaches := func(path string) bool {
		return slices.Contains(r.changed, path) || slices.ContainsFunc(deps[path], func(d string) bool { return slices.Contains(r.changed, d) })
	}
	var out []Package
	for _, p := range all {
		if slices.ContainsFunc(own, func(o Package) bool { return o.ImportPath == p.ImportPath }) {
			continue
		}
		if reaches(p.ImportPath) || slices.ContainsFunc(slices.Concat(p.TestImports, p.XTestImports), reaches) {
			out = append(out, p)
		}
	}
	slices.SortStableFunc(out, func(a, b Package) int {
		return cmp.Compare(common(b.ImportPath, r.changed[0]), common(a.ImportPath, r.changed[0]))
	})
	return out
}

func common(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// try runs the benchmarks of one package, each function in a process of its
// own, since a coverage profile does not say who entered a block.
func (r *search) try(ctx context.Context, p Package) error {
	bin, err := r.covered(ctx, p, r.changed)
	if err != nil {
		return r.pass(ctx, p, err)
	}
	pattern, deep, _ := strings.Cut(cmp.Or(r.o.Bench, "."), "/")
	tops, err := bin.tops(ctx, pattern, r.o.Timeout)
	if err != nil {
		return r.pass(ctx, p, err)
	}
	for i, top := range tops {
		if i > 0 && time.Since(r.start) > r.o.Within {
			r.warn(p.ImportPath, fmt.Sprintf("%d of %d functions are left out: choosing took longer than %s; name what to race to include it", len(tops)-i, len(tops), r.o.Within))
			break
		}
		if err := r.top(ctx, bin, top, deep); err != nil {
			return err
		}
	}
	return nil
}

// pass goes on with a warning where a package fails, unless ctx ended.
func (r *search) pass(ctx context.Context, p Package, err error) error {
	if ctx.Err() != nil {
		return err
	}
	r.warn(p.ImportPath, firstLines(err, 3))
	return nil
}

// top tries one benchmark function and, where it reaches the change and has
// several sub-benchmarks, each of them.
func (r *search) top(ctx context.Context, bin *Binary, top, deep string) error {
	pattern := exactly(top)
	if deep != "" {
		pattern += "/" + deep
	}
	times := 1
	if isWork(top) {
		times = 2 // one that cannot run twice is of no use
	}
	whole, err := r.once(ctx, bin, pattern, times, r.o.Timeout)
	if err != nil {
		return r.pass(ctx, bin.Package, err)
	}
	if r.hits(whole) == 0 {
		return nil
	}
	const most = 30 // sub-benchmarks tried one by one; a table of more is taken as a whole
	for _, l := range whole.listed {
		own, name := whole, pattern
		if l.Trouble != "" {
			r.warn(bin.Package.ImportPath, function(l.Name)+" reaches the change, but "+l.Trouble)
			continue
		}
		if len(whole.listed) > most {
			r.found.Timed = append(r.found.Timed, Ref{Package: bin.Package.ImportPath, Name: l.Name, Hits: r.hits(own), Nanos: l.Nanos})
			continue
		}
		if len(whole.listed) > 1 {
			name = exactly(l.Name)
			if own, err = r.once(ctx, bin, name, 1, r.o.Timeout); ctx.Err() != nil {
				return err
			}
		}
		if err != nil || r.hits(own) == 0 {
			continue
		}
		ref := Ref{Package: bin.Package.ImportPath, Name: l.Name, Hits: r.hits(own), Nanos: l.Nanos}
		if isWork(l.Name) { // all of a test runs with each iteration
			r.found.Timed = append(r.found.Timed, ref)
			continue
		}
		// A run that takes too long with more iterations is one that times
		// something.
		more, err := r.once(ctx, bin, name, rounds(l.Nanos), r.o.Timeout)
		if ctx.Err() != nil {
			return err
		}
		if err == nil && !r.grows(own, more) {
			r.found.SetUp = append(r.found.SetUp, ref)
			continue
		}
		r.found.Timed = append(r.found.Timed, ref)
	}
	return nil
}

// rounds is how many iterations tell set-up from what is timed: many where
// they are cheap, for what runs only now and then.
func rounds(nanos int64) int {
	return int(min(10_000, max(4, int64(50*time.Millisecond)/max(nanos, 1))))
}

// hits sums the counters of blocks that overlap a changed line.
func (r *search) hits(p profile) int64 {
	var sum int64
	for _, b := range p.blocks {
		if r.overlaps(b) {
			sum += b.count
		}
	}
	return sum
}

// grows reports whether a changed block runs more often with more iterations.
func (r *search) grows(few, many profile) bool {
	before := make(map[block]int64, len(few.blocks))
	for _, b := range few.blocks {
		n := b.count
		b.count = 0
		before[b] = n
	}
	return slices.ContainsFunc(many.blocks, func(b block) bool {
		n := b.count
		b.count = 0
		return n > before[b] && r.overlaps(b)
	})
}

func (r *search) overlaps(b block) bool {
	return slices.ContainsFunc(r.touched, func(t Touch) bool {
		return t.File == b.file && (len(t.Lines) == 0 || slices.ContainsFunc(t.Lines, func(l [2]int) bool { return l[0] <= b.to && b.from <= l[1] }))
	})
}

func firstLines(err error, n int) string {
	lines := strings.SplitN(err.Error(), "\n", n+1)
	return proc.LastLines([]byte(strings.Join(lines[:min(n, len(lines))], "\n")), n)
}
