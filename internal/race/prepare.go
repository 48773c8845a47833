package race

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/bench"
)

// Layouts linked before the race, and in all.
const (
	firstLayouts = 4
	mostLayouts  = 32 // without the one that all begin with
)

// A shelf holds one package's binaries of both sides, one per layout.
type shelf struct {
	pkgs  [2]bench.Package
	bins  [2][]*bench.Binary
	fed   bool          // the sides have other files to read, or settings of the runtime: equal code may do other work
	order []int         // layouts still to come before each was used once more
	seeds []int         // of layouts, in the order in which they are built
	spent time.Duration // linking layouts
}

// next draws the layout of a launch: each once before any comes again.
func (s *shelf) next(rng *rand.Rand) int {
	if len(s.order) == 0 {
		s.order = rng.Perm(len(s.bins[0]))
	}
	i := s.order[0]
	s.order = s.order[1:]
	return i
}

// prepare builds both sides and finds who races.
func (r *racer) prepare(ctx context.Context) error {
	for i, src := range r.p.Arms {
		if i == 1 && reflect.DeepEqual(src, r.p.Arms[0]) && r.p.Commands == nil {
			r.arms[1] = r.arms[0]
			continue
		}
		dir := filepath.Join(r.dir, finding.Arm(i).String())
		if err := os.Mkdir(dir, 0o755); err != nil {
			return fmt.Errorf("make a folder for the binaries: %w", err)
		}
		newBuilder := bench.NewBuilder
		if r.p.Commands != nil {
			newBuilder = bench.NewCommandBuilder
		}
		b, err := newBuilder(ctx, src, dir)
		if err != nil {
			return fmt.Errorf("prepare the %s side (%s): %w", finding.Arm(i), src.Label, err)
		}
		r.arms[i] = b
	}
	shelve := r.shelve
	if r.p.Commands != nil {
		shelve = r.shelveCommands
	}
	if err := shelve(ctx); err != nil {
		return err
	}
	r.compareBuilds()
	if failedGuard(r.out.Guards) != "" {
		return nil
	}
	if err := r.enter(ctx); err != nil {
		return err
	}
	if err := r.equalCode(ctx); err != nil {
		return err
	}
	r.eachProcs()
	r.leaveOut()
	if len(r.entrants) == 0 && failedGuard(r.out.Guards) == "" {
		return fmt.Errorf("%w%s", ErrNoBenchmarks, strings.Join(append([]string{""}, r.out.Warnings...), "\n"))
	}
	return r.layouts(ctx)
}

// leaveOut takes benchmarks out of the race that are more than the plan wants
// timed.
func (r *racer) leaveOut() {
	most, timed := r.p.MaxBenchmarks, 0
	if most == 0 {
		return
	}
	all := len(r.entrants)
	r.entrants = slices.DeleteFunc(r.entrants, func(e *entrant) bool {
		if e.same != "" {
			return false
		}
		timed++
		return timed > most
	})
	if left := all - len(r.entrants); left > 0 {
		r.warn("%d benchmarks are left out of the race (at most %d): name them to race them", left, most)
	}
}

// shelve builds the first layout of each package that both sides have.
func (r *racer) shelve(ctx context.Context) error {
	var listed [2][]bench.Package
	patterns := r.p.Packages
	if len(r.p.Pairs) > 0 {
		patterns = nil
		for _, pair := range r.p.Pairs {
			if !slices.Contains(patterns, pair.Package) {
				patterns = append(patterns, pair.Package)
			}
		}
	}
	var lacks [2]map[string]error
	for i, b := range r.arms {
		var err error
		if listed[i], lacks[i], err = b.Known(ctx, patterns...); err != nil {
			return err
		}
	}
	for path, err := range lacks[0] { // what one side alone has is new or gone, and nothing to race
		if lacks[1][path] != nil {
			return err
		}
	}
	for _, old := range listed[0] {
		at := slices.IndexFunc(listed[1], func(p bench.Package) bool { return p.ImportPath == old.ImportPath })
		if at < 0 || !bench.HasBenchmarks(old, r.p.Bench) || !bench.HasBenchmarks(listed[1][at], r.p.Bench) {
			continue
		}
		s := &shelf{pkgs: [2]bench.Package{old, listed[1][at]}}
		s.fed = s.pkgs[0].Module.GoVersion != s.pkgs[1].Module.GoVersion || bench.DataDiffers(s.pkgs[0].Dir, s.pkgs[1].Dir, true)
		if err := r.build(ctx, s, 0); err != nil {
			return err
		}
		r.shelves = append(r.shelves, s)
	}
	if len(r.shelves) == 0 {
		return ErrNoBenchmarks
	}
	r.out.Builds = [2]finding.Build{r.shelves[0].bins[0][0].Build, r.shelves[0].bins[1][0].Build}
	return nil
}

// build adds one layout to the shelf, the same on both sides.
func (r *racer) build(ctx context.Context, s *shelf, seed int64) error {
	for i, b := range r.arms {
		if i == 1 && b == r.arms[0] {
			s.bins[1] = s.bins[0]
			return nil
		}
		r.progress(Building, s.pkgs[i].ImportPath+" ("+r.p.Arms[i].Label+")", nil)
		bin, err := r.binary(ctx, b, s, i, seed)
		if err != nil {
			return err
		}
		s.bins[i] = append(s.bins[i], bin)
	}
	return nil
}

// compareBuilds refuses arms that differ in more than their sources, unless
// that is what is raced.
func (r *racer) compareBuilds() {
	a, b := r.out.Builds[0], r.out.Builds[1]
	var differ []string
	for _, d := range []struct{ what, old, new string }{
		{"Go version", a.Go, b.Go}, {"GOOS", a.GOOS, b.GOOS}, {"GOARCH", a.GOARCH, b.GOARCH}, {"GOAMD64", a.GOAMD64, b.GOAMD64},
		{"build flags", fmt.Sprint(a.Flags), fmt.Sprint(b.Flags)}, {"build tags", a.Tags, b.Tags}, {"environment", fmt.Sprint(a.Env), fmt.Sprint(b.Env)},
	} {
		if d.old != d.new {
			differ = append(differ, fmt.Sprintf("%s (%s and %s)", d.what, d.old, d.new))
		}
	}
	g := finding.Guard{Name: "same build", OK: true, Detail: "Go version, flags, tags, architecture and environment are the same on both sides"}
	switch {
	case len(differ) > 0 && r.p.BuildsDiffer:
		g.Name, g.Detail = "builds", "the sides differ in "+strings.Join(differ, ", ")+", and in nothing else"
		r.ways = true
	case len(differ) > 0:
		g.OK, g.Detail = false, "the sides differ in "+strings.Join(differ, ", ")+" besides their source: make them equal (for example with --go VERSION), or race that difference by itself"
	}
	r.out.Guards = append(r.out.Guards, g)
	if r.shelves[0].bins[0][0].Built() && (!r.arms[0].Layouts() || !r.arms[1].Layouts()) {
		r.warn("this linker cannot align functions: where the code lies is one draw, which moves times by a percent or so either way")
	}
}

// enter fills the entrants: the plan's pairs, or each benchmark of both sides.
func (r *racer) enter(ctx context.Context) error {
	if r.p.Commands != nil {
		return r.enterCommands(ctx)
	}
	several := len(r.shelves) > 1
	for _, pair := range r.p.Pairs {
		s := r.shelfOf(pair.Package)
		if s == nil {
			r.warn("package %s has no benchmarks on both sides", pair.Package)
			continue
		}
		name := cmp.Or(pair.Name, pair.New)
		e := r.entrant(s, [2]string{pair.Old, pair.New})
		e.name = label(s.pkgs[1].ImportPath, s.pkgs[1].Module.Path, name, several)
		r.entrants = append(r.entrants, e)
	}
	if len(r.p.Pairs) > 0 {
		r.sameSource()
		return nil
	}
	for _, s := range r.shelves {
		if err := r.enterAll(ctx, s, several); err != nil {
			return err
		}
	}
	r.sameSource()
	return nil
}

// eachProcs enters each benchmark once for each value of GOMAXPROCS that the
// plan names, with that number at the name's end as the testing package has it.
func (r *racer) eachProcs() {
	if len(r.p.Procs) == 0 || r.p.Commands != nil {
		return
	}
	var all []*entrant
	for _, e := range r.entrants {
		for _, n := range r.p.Procs {
			one := *e
			one.procs, one.name = n, fmt.Sprintf("%s-%d", e.name, n)
			all = append(all, &one)
		}
	}
	r.entrants = all
}

// entrant is the benchmark of the two names.
func (r *racer) entrant(s *shelf, names [2]string) *entrant {
	e := &entrant{names: names, shelf: s, moved: r.arms[0].Layouts() && r.arms[1].Layouts(), looks: noLooks()}
	if names[0] == names[1] && s.sameCode() && !s.fed && !r.ways && !r.p.TimeEqualCode {
		e.same = sameBinary
	}
	return e
}

func (r *racer) shelfOf(pkg string) *shelf {
	for _, s := range r.shelves {
		if s.pkgs[0].ImportPath == pkg || (len(r.shelves) == 1 && len(r.p.Pairs) > 0 && (pkg == "." || pkg == "")) {
			return s
		}
	}
	return nil
}

func (r *racer) enterAll(ctx context.Context, s *shelf, several bool) error {
	r.progress(Listing, s.pkgs[1].ImportPath, nil)
	timeout := r.p.Timeout
	news, err := s.bins[1][0].List(ctx, r.p.Bench, timeout)
	if err != nil {
		return err
	}
	olds := news
	if !s.sameCode() || s.fed {
		if olds, err = s.bins[0][0].List(ctx, r.p.Bench, timeout); err != nil {
			return err
		}
	}
	for _, n := range news {
		name := label(s.pkgs[1].ImportPath, s.pkgs[1].Module.Path, n.Name, several)
		at := slices.IndexFunc(olds, func(o bench.Listed) bool { return o.Name == n.Name })
		if at < 0 {
			r.warn("benchmark %s exists on the new side only: not raced", name)
			continue
		}
		e := r.entrant(s, [2]string{n.Name, n.Name})
		e.name = name
		switch old := olds[at].Trouble; {
		case old != "" && n.Trouble != "":
			r.warn("benchmark %s cannot run on either side: %s", name, n.Trouble)
			continue
		case n.Trouble != "":
			e.trouble = n.Trouble
		case old != "":
			e.trouble = old
		}
		r.entrants = append(r.entrants, e)
	}
	for _, o := range olds {
		if !slices.ContainsFunc(news, func(n bench.Listed) bool { return n.Name == o.Name }) {
			r.warn("benchmark %s exists on the old side only: not raced", label(s.pkgs[0].ImportPath, s.pkgs[0].Module.Path, o.Name, several))
		}
	}
	return nil
}

// layouts links further layouts before the race, as many as a tenth of the
// budget pays for.
func (r *racer) layouts(ctx context.Context) error {
	share := r.p.Budget / 10 / time.Duration(len(r.shelves))
	for _, s := range r.shelves {
		if !slices.ContainsFunc(r.entrants, func(e *entrant) bool { return e.shelf == s && !e.done() }) {
			continue
		}
		for k := 1; k < firstLayouts; k++ {
			// A second look costs little; more only as time allows.
			if k > 1 && s.spent+s.spent/time.Duration(k-1) > share {
				break
			}
			if err := r.link(ctx, s); err != nil {
				return err
			}
		}
	}
	return nil
}

// link adds a layout to the shelf.
func (r *racer) link(ctx context.Context, s *shelf) error {
	if !r.arms[0].Layouts() || !r.arms[1].Layouts() {
		return nil
	}
	start := time.Now()
	defer func() { s.spent += time.Since(start) }()
	if s.seeds == nil {
		s.seeds = r.rng.Perm(mostLayouts)
	}
	return r.build(ctx, s, int64(1+s.seeds[len(s.bins[0])-1]))
}

// relink adds layouts where the layout is what keeps a benchmark undecided,
// as long as linking takes less than a third of the time spent.
func (r *racer) relink(ctx context.Context, raced time.Duration) error {
	var linking time.Duration
	for _, s := range r.shelves {
		linking += s.spent
	}
	for _, e := range r.entrants {
		s := e.shelf
		if e.done() || len(s.bins[0]) > mostLayouts || len(e.launches) < 2*len(s.bins[0]) || linking > raced/3 {
			continue
		}
		if j, ok := e.wall(); ok && 2*j.Between*j.Between > float64(j.Groups)*j.Error*j.Error {
			if err := r.link(ctx, s); err != nil {
				return err
			}
			// The new one comes next: it has most to tell.
			s.order = append([]int{len(s.bins[0]) - 1}, s.order...)
		}
	}
	return nil
}
