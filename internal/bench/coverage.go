package bench

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// A Coverage runs the benchmarks of one tree with coverage and remembers what
// it built and ran, so that many changes of one tree cost little more than one.
// It is not safe for concurrent use; Close removes its folder.
type Coverage struct {
	b    *Builder
	dir  string
	all  []Package
	bins map[string]built
	runs map[run]ran
}

type built struct {
	bin *Binary
	err error
}

// A run is one process: what it ran, and for how many iterations.
type run struct {
	bin     *Binary
	pattern string
	rounds  int
}

type ran struct {
	profile profile
	err     error
}

// A profile is what a run listed and executed.
type profile struct {
	listed []Listed
	blocks []block // with a count
}

// A block is a stretch of code that is entered only at its start.
type block struct {
	file     string // module-relative
	at       string // "10.2,12.16"
	from, to int    // lines
	count    int64
}

// NewCoverage prepares to run the benchmarks of src, which must not change
// before Close. tempDir takes the binaries; "" is the system's.
func NewCoverage(ctx context.Context, src Source, tempDir string) (*Coverage, error) {
	dir, err := os.MkdirTemp(tempDir, "toll-reach-")
	if err != nil {
		return nil, fmt.Errorf("make a temporary folder: %w", err)
	}
	c := &Coverage{dir: dir, bins: map[string]built{}, runs: map[run]ran{}}
	if c.b, err = NewBuilder(ctx, src, dir); err == nil {
		c.all, err = c.b.Packages(ctx, "./...")
	}
	if err != nil {
		c.Close()
		return nil, err
	}
	return c, nil
}

// Close removes what was built. What is left behind is in the system's
// temporary folder, so there is nothing to do about a failure.
func (c *Coverage) Close() { os.RemoveAll(c.dir) }

// covered builds the test binary of p with counters in the changed packages.
func (c *Coverage) covered(ctx context.Context, p Package, changed []string) (*Binary, error) {
	targets := strings.Join(changed, ",")
	key := p.ImportPath + "\x00" + targets
	if known, ok := c.bins[key]; ok {
		return known.bin, known.err
	}
	bin, err := c.b.Build(ctx, p, 0, "-cover", "-covermode=atomic", "-coverpkg="+targets)
	if ctx.Err() == nil {
		c.bins[key] = built{bin, err}
	}
	return bin, err
}

// once runs the benchmarks that pattern matches for so many iterations.
func (c *Coverage) once(ctx context.Context, bin *Binary, pattern string, rounds int, timeout time.Duration) (profile, error) {
	key := run{bin, pattern, rounds}
	if known, ok := c.runs[key]; ok {
		return known.profile, known.err
	}
	out := filepath.Join(c.dir, "cover.out")
	os.Remove(out)
	var p profile
	var err error
	p.listed, err = bin.list(ctx, pattern, timeout, rounds, "-test.coverprofile="+out)
	if err == nil {
		var text []byte
		if text, err = os.ReadFile(out); err != nil {
			err = fmt.Errorf("read the coverage of %s: %w", bin.Package.ImportPath, err)
		}
		p.blocks = blocks(bin.Package.Module.Path, text)
	}
	if ctx.Err() == nil {
		c.runs[key] = ran{p, err}
	}
	return p, err
}

// blocks reads the blocks of a coverage profile that were entered. A line is
// "path/file.go:10.2,12.16 3 57".
func blocks(module string, text []byte) []block {
	var out []block
	for sc := bufio.NewScanner(bytes.NewReader(text)); sc.Scan(); {
		if b, ok := parseBlock(sc.Text()); ok && b.count > 0 {
			b.file = strings.TrimPrefix(b.file, module+"/")
			out = append(out, b)
		}
	}
	return out
}

func parseBlock(line string) (block, bool) {
	colon := strings.LastIndexByte(line, ':')
	if colon < 0 {
		return block{}, false
	}
	f := strings.Fields(line[colon+1:])
	if len(f) != 3 {
		return block{}, false
	}
	start, end, _ := strings.Cut(f[0], ",")
	start, _, _ = strings.Cut(start, ".")
	end, _, _ = strings.Cut(end, ".")
	from, err1 := strconv.Atoi(start)
	to, err2 := strconv.Atoi(end)
	count, err3 := strconv.ParseInt(f[2], 10, 64)
	return block{file: line[:colon], at: f[0], from: from, to: to, count: count}, err1 == nil && err2 == nil && err3 == nil
}
