package evidence

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/evidence/mechanism"
)

// scope decides whose functions have lines that samples may be charged to.
type scope struct {
	of     Scope
	module string
	table  string // the module that the index knows as the user's
}

func newScope(t *table, o ChargeOptions) scope {
	return scope{cmp.Or(o.Scope, ScopeOwn), cmp.Or(o.Module, t.module), t.module}
}

// own tells the user's code: the module's packages, and the program, which
// always is somebody's own even where its files are not at hand.
func (s scope) own(fn function) bool {
	return s.module == s.table && fn.mine || inside(s.module, fn.pkg) || isProgram(fn.pkg)
}

func isProgram(pkg string) bool { return pkg == "main" || pkg == "command-line-arguments" }

func (s scope) holds(fn function) bool {
	switch {
	case fn.pkg == "" || strings.HasPrefix(fn.pkg, "type:") || strings.HasPrefix(fn.pkg, "go:"):
		return false
	case s.own(fn):
		return true
	case s.of == ScopeAll:
		return !standard(fn.pkg)
	case s.of == ScopeStd:
		return !inRuntimePackage(fn.pkg)
	}
	return false
}

// relative names a file of the user's module where the index did not know that
// it was.
func (s scope) relative(pkg, base string) string {
	if !inside(s.module, pkg) || base == "." {
		return ""
	}
	dir := strings.TrimPrefix(strings.TrimPrefix(strings.TrimSuffix(pkg, "_test"), s.module), "/")
	return path.Join(dir, base)
}

// inRuntimePackage tells the packages that the runtime is made of.
func inRuntimePackage(pkg string) bool {
	switch pkg {
	case "runtime", "internal/bytealg", "internal/abi", "internal/cpu", "internal/goarch", "internal/chacha8rand", "internal/reflectlite", "internal/race":
		return true
	}
	return strings.HasPrefix(pkg, "internal/runtime/") || strings.HasPrefix(pkg, "runtime/internal/")
}

// Guess finds the module that a profile's program was built from, "" when its
// names do not tell: the packages that are neither of the standard library nor
// of the module cache or a vendor folder, as far as their paths agree. Where
// they do not, those with the most functions in the stacks win.
func (x *Index) Guess() string {
	frames := map[string]int{} // by root
	prefix := map[string]string{}
	for key := range x.table.files {
		pkg := strings.TrimSuffix(strings.TrimSuffix(key.pkg, ".test"), "_test")
		if standard(pkg) || isProgram(pkg) || strings.HasPrefix(pkg, "type:") || isDependency(key.file) {
			continue
		}
		root := firstElements(pkg, 3)
		frames[root]++
		if old, ok := prefix[root]; ok {
			pkg = commonPath(old, pkg)
		}
		prefix[root] = pkg
	}
	best := ""
	for root := range frames {
		if best == "" || frames[root] > frames[best] || frames[root] == frames[best] && root < best {
			best = root
		}
	}
	module := prefix[best]
	for root, p := range prefix {
		// A package at the module's root has fewer elements than its others.
		if root != best && (inside(p, module) || inside(module, p)) {
			module = commonPath(module, p)
		}
	}
	return module
}

func isDependency(file string) bool {
	return file == "" || file[0] == '<' || strings.Contains(file, "/pkg/mod/") || strings.Contains(file, "/vendor/") || strings.IndexByte(file, '@') >= 0
}

func firstElements(pkg string, n int) string {
	parts := strings.SplitN(pkg, "/", n+1)
	return strings.Join(parts[:min(n, len(parts))], "/")
}

func commonPath(a, b string) string {
	as, bs := strings.Split(a, "/"), strings.Split(b, "/")
	n := 0
	for n < len(as) && n < len(bs) && as[n] == bs[n] {
		n++
	}
	return strings.Join(as[:n], "/")
}

// collector apportions the CPU of the background collector to lines by the
// bytes that they allocate, where a profile of the same run tells.
func (c *charger) collector(x *Index, o ChargeOptions, out *Charges) {
	alloc := x.groups[finding.Alloc]
	if alloc == nil || !o.SameRun && !sharesSource(c.g, alloc) {
		return
	}
	background := int64(0)
	for _, p := range out.Loose.Parts {
		if mechanism.Table[p.Mechanism].Family() == "gc" {
			background += p.Value
		}
	}
	o.Kind = finding.Alloc
	bytes := newCharger(x, alloc, o)
	total := 0.0
	for i, v := range alloc.values[0] {
		bytes.stack(i)
		total += v
	}
	if background == 0 || total == 0 {
		return
	}
	for key, i := range c.keys {
		j, ok := bytes.keys[key]
		if !ok {
			continue
		}
		b := bytes.lines[j]
		out.Lines[i-1].GC = int64(float64(background) * float64(b.Bytes) / total)
		out.Lines[i-1].Bytes, out.Lines[i-1].Objects = b.Bytes, b.Objects
	}
}

func sharesSource(a, b *group) bool {
	for _, s := range a.sources {
		for _, t := range b.sources {
			if s == t {
				return true
			}
		}
	}
	return false
}

// lost is the share of a profile from which missing names or lines are worth a
// word.
const lost = 0.01

// heavy is the share of the profilers' own work that distorts a profile.
const heavy = 0.05

// part is what one mechanism has of all lines.
func (c *charger) part(id mechanism.ID) int64 {
	sum := int64(0)
	for _, l := range c.lines {
		for _, p := range l.Parts {
			if p.Mechanism == id {
				sum += p.Value
			}
		}
	}
	return sum
}

// warnings say what the profile does not have.
func (c *charger) warnings(out Charges) []finding.Warning {
	if out.Total == 0 {
		return nil
	}
	nameless, lineless, own, profiler := c.part(c.unknown), int64(0), int64(0), c.part(mechanism.Of("runtime/pprof.profileWriter"))
	for _, l := range out.Lines {
		if l.Site.Line == 0 {
			lineless += l.Value
		}
		if l.Own {
			own += l.Value
		}
	}
	var w []finding.Warning
	warn := func(value int64, format string, args ...any) {
		share := float64(value) / float64(out.Total)
		if share >= lost {
			w = append(w, finding.Warning{Where: out.Source, Text: fmt.Sprintf("%.0f%% of the %s profile "+format, append([]any{100 * share, out.Kind}, args...)...)})
		}
	}
	warn(nameless, "has no function names, as of code that is not Go or a stripped binary: it is unknown; add names with `go tool pprof -proto -symbolize=local BINARY PROFILE`")
	warn(lineless, "has no line numbers: it is charged to functions")
	if out.Kind == finding.CPU && float64(profiler) >= heavy*float64(out.Total) {
		warn(profiler, "is the profilers' own work, which makes lines that allocate look dearer: record with the default -memprofilerate, or CPU and allocations apart")
	}
	if own == 0 && c.scope.of == ScopeOwn {
		w = append(w, finding.Warning{Where: out.Source, Text: fmt.Sprintf("no sample of the %s profile passes through %s: name the program's module with --module, or use --scope all", out.Kind, cmp.Or(c.scope.module, "a module that its names tell"))})
	}
	return w
}

// HarnessWait is what package testing waits for its own benchmarks in the block
// profiles of the index, in ns. Reading leaves it out of every total; who
// compares a total with another tool's needs to know. paths are the profiles
// that are no recording's. A profile that cannot be read again counts as 0.
func (x *Index) HarnessWait(s Store, paths []string) int64 {
	if s.Dir != "" {
		paths = slices.Clone(paths)
		for _, r := range x.recordings {
			for _, p := range r.Profiles {
				if p.Kind == finding.Block {
					paths = append(paths, s.Path(r.Name, p.File))
				}
			}
		}
	}
	sum := int64(0)
	for _, name := range paths {
		data, err := Bytes(name)
		if err != nil {
			continue
		}
		p, err := Parse(name, data)
		if err != nil {
			continue
		}
		cols, err := columns(p, name)
		if err != nil || cols[0].kind != finding.Block {
			continue
		}
		for _, smp := range p.Sample {
			if harness(smp) {
				sum += smp.Value[cols[0].value]
			}
		}
	}
	return sum
}
