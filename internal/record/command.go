package record

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/internal/proc"
)

const (
	cpuFile   = "cpu.pprof"
	allocFile = "alloc.pprof"
	mutexFile = "mutex.pprof"
	blockFile = "block.pprof"
	benchFile = "bench.txt"
)

// Command records `go test ...`: every package that has what is to be run gets
// a test binary and profiles of its own. A failing package is a warning. When
// the context ends, what finished packages gave is kept, and the recording is
// returned beside the cause.
func Command(ctx context.Context, o Options) (finding.Recording, error) {
	run, err := parseTest(o.Command)
	if err != nil {
		return finding.Recording{}, err
	}
	pkgs, err := choosePackages(ctx, gocmd.Tool{Dir: o.Dir, Env: o.Env}, run)
	if err != nil {
		return finding.Recording{}, err
	}
	label := "bench"
	if run.bench == "" {
		label = "test"
	}
	s, err := o.begin(ctx, label, proc.CommandLine(o.Command), true)
	if err != nil {
		return finding.Recording{}, err
	}
	defer s.w.Abort()
	c := commandRun{session: s, run: run}
	for i, p := range pkgs {
		o.progress(p.ImportPath, i, len(pkgs))
		c.record(ctx, p)
		if ctx.Err() != nil {
			s.warn("", "stopped after %d of %d packages: the rest is not in this recording", i, len(pkgs))
			break
		}
	}
	return c.end(ctx, len(pkgs))
}

// commandRun records packages one by one.
type commandRun struct {
	*session
	run    testRun
	bench  strings.Builder // results in the Go benchmark format
	waited bool            // some lock or wait was seen
	failed string          // first package that gave nothing, with the reason
}

// end writes what belongs to all packages together.
func (c *commandRun) end(ctx context.Context, packages int) (finding.Recording, error) {
	if c.bench.Len() > 0 {
		if err := c.w.Write(benchFile, []byte(c.bench.String())); err != nil {
			return finding.Recording{}, err
		}
		c.rec.Bench = append(c.rec.Bench, benchFile)
	}
	if ctx.Err() != nil {
		return c.finish(context.Cause(ctx))
	}
	if !c.useful() {
		why := c.failed
		if why == "" {
			why = "they ran too short to be sampled (100 times a second): try -benchtime=2s"
		}
		return finding.Recording{}, fmt.Errorf("nothing was recorded in %d packages: %s", packages, why)
	}
	if !c.waited {
		c.warn("", "no lock was waited for and nothing blocked: locks cannot be priced from this recording; a parallel benchmark (b.RunParallel) or a service under load shows them")
	}
	return c.finish(nil)
}

var errNoBenchmarks = errors.New("no benchmark")

// choosePackages lists the packages that have something to run.
func choosePackages(ctx context.Context, t gocmd.Tool, run testRun) ([]gocmd.TestPackage, error) {
	all, err := t.ListTests(ctx, listFlags(run.build), run.packages)
	if err != nil {
		return nil, err
	}
	want, err := wanted(run)
	if err != nil {
		return nil, err
	}
	var out []gocmd.TestPackage
	for _, p := range all {
		if p.Error != nil && len(p.TestGoFiles)+len(p.XTestGoFiles) == 0 && len(all) == 1 {
			return nil, fmt.Errorf("list packages: %s", strings.TrimSpace(p.Error.Err))
		}
		if hasTests(p, want) {
			out = append(out, p)
		}
	}
	if len(out) > 0 {
		return out, nil
	}
	if run.bench != "" {
		return nil, fmt.Errorf("%w matches -bench=%s in %d packages: write one for the code that matters (func BenchmarkX(b *testing.B)), record the tests (`toll record -- go test ./...`), or record a running service (`toll record http://127.0.0.1:6060`)", errNoBenchmarks, run.bench, len(all))
	}
	return nil, fmt.Errorf("no tests in %d packages: record a running service instead (`toll record http://127.0.0.1:6060`)", len(all))
}

// listFlags are the build flags that decide which files a package has.
func listFlags(build []string) []string {
	var out []string
	for _, f := range build {
		name, _, _ := strings.Cut(f, "=")
		switch name {
		case "-tags", "-mod", "-modfile", "-overlay", "-compiler", "-race", "-msan", "-asan":
			out = append(out, f)
		}
	}
	return out
}

// testFunc finds the tests and benchmarks that a file declares. Names in
// comments are found too: such a package is built in vain, no more.
var testFunc = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^func (Test|Benchmark|Fuzz|Example)(\w*)\(`)
})

// wanted decides by name whether a function of a test file is to be run. Only
// the first element of -bench speaks of functions; the rest is for
// sub-benchmarks.
func wanted(run testRun) (func(kind, name string) bool, error) {
	if run.bench == "" {
		return func(kind, _ string) bool { return kind != "Benchmark" }, nil
	}
	first := run.bench
	if i := strings.IndexAny(first, "/[("); i >= 0 && first[i] == '/' {
		first = first[:i]
	} else if i >= 0 {
		first = "" // brackets may hold slashes: leave it to the test binary
	}
	re, err := regexp.Compile(first)
	if err != nil {
		return nil, fmt.Errorf("read -bench=%s: %w", run.bench, err)
	}
	return func(kind, name string) bool { return kind == "Benchmark" && re.MatchString(kind+name) }, nil
}

func hasTests(p gocmd.TestPackage, want func(kind, name string) bool) bool {
	for _, files := range [][]string{p.TestGoFiles, p.XTestGoFiles} {
		for _, f := range files {
			content, err := os.ReadFile(filepath.Join(p.Dir, f))
			if err != nil {
				continue
			}
			for _, m := range testFunc().FindAllSubmatch(content, -1) {
				if want(string(m[1]), string(m[2])) {
					return true
				}
			}
		}
	}
	return false
}

// record makes one package's profiles. What it cannot do becomes a warning.
func (c *commandRun) record(ctx context.Context, p gocmd.TestPackage) {
	tmp, err := os.MkdirTemp("", "toll-record-")
	if err != nil {
		c.fail(p, fmt.Errorf("make a temporary folder: %w", err))
		return
	}
	defer os.RemoveAll(tmp)
	binary := filepath.Join(tmp, "x.test")
	// A stopped go command or test leaves its temporary files: here they go with
	// the folder.
	env := append(slices.Clone(c.o.Env), "TMPDIR="+tmp)
	if err := (gocmd.Tool{Dir: c.o.Dir, Env: env}).BuildTest(ctx, binary, p.ImportPath, c.run.build); err != nil {
		c.fail(p, oneLine(ctx, "build its tests", err))
		return
	}
	start := func(args []string) (proc.Result, error) {
		return proc.Run(ctx, proc.Spec{Args: append([]string{binary}, args...), Dir: p.Dir, Env: append(env, "PWD="+p.Dir)})
	}
	res, err := start(c.run.main(tmp))
	if err != nil {
		c.fail(p, oneLine(ctx, "run it", err))
	}
	if c.run.bench != "" {
		c.bench.Write(res.Stdout)
	}
	seconds := c.take(tmp, p, finding.CPU, cpuFile, res.Wall.Seconds())
	c.take(tmp, p, finding.Alloc, allocFile, seconds)
	if c.run.bench != "" && err == nil && ctx.Err() == nil {
		if res, err = start(c.run.waits(tmp)); err != nil {
			c.fail(p, oneLine(ctx, "run it for its locks", err))
		}
	}
	c.take(tmp, p, finding.Mutex, mutexFile, res.Wall.Seconds())
	c.take(tmp, p, finding.Block, blockFile, res.Wall.Seconds())
}

// fail keeps what went wrong with a package; a stopped run is no failure.
func (c *commandRun) fail(p gocmd.TestPackage, err error) {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return
	}
	c.warn(p.ImportPath, "%v", err)
	if c.failed == "" {
		c.failed = p.ImportPath + ": " + err.Error()
	}
}

// oneLine shortens a child's failure to what a reader needs.
func oneLine(ctx context.Context, doing string, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	var e *proc.Error
	if !errors.As(err, &e) {
		return fmt.Errorf("%s: %w", doing, err)
	}
	lines := strings.Split(strings.TrimSpace(e.Output), "\n")
	shown := telling(lines)
	if shown == "" {
		return fmt.Errorf("%s: %w", doing, e.Err)
	}
	return fmt.Errorf("%s: %w: %s", doing, e.Err, shown)
}

// telling picks the line of a failed child's output that says most: the first
// error or panic, else the last line.
func telling(lines []string) string {
	for _, l := range lines {
		l = strings.TrimSpace(l)
		if strings.HasPrefix(l, "panic:") || strings.HasPrefix(l, "fatal error:") || strings.HasPrefix(l, "--- FAIL") || strings.Contains(l, ".go:") {
			return l
		}
	}
	return strings.TrimSpace(lines[len(lines)-1])
}

// take adds one profile of a package if the run wrote it. It returns the
// seconds covered.
func (c *commandRun) take(tmp string, p gocmd.TestPackage, kind finding.Kind, file string, seconds float64) float64 {
	data, err := os.ReadFile(filepath.Join(tmp, file))
	if err != nil || len(data) == 0 {
		return seconds // the run failed before: that is the warning
	}
	name := slug(c.o.Module, p.ImportPath) + "." + file
	info, err := c.keep(name, data, kind, p.ImportPath, seconds)
	if err != nil {
		c.warn(p.ImportPath, "%v", err)
		return seconds
	}
	if info.Samples > 0 && (kind == finding.Mutex || kind == finding.Block) {
		c.waited = true
	}
	return info.Seconds
}

// slug names a package's files: "internal-api".
func slug(module, pkg string) string {
	rel := strings.TrimPrefix(strings.TrimPrefix(pkg, module), "/")
	if rel == "" {
		rel = path.Base(pkg)
	}
	return strings.Map(func(r rune) rune {
		if r == '/' || r < ' ' {
			return '-'
		}
		return r
	}, rel)
}
