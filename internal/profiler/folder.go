package profiler

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/google/pprof/profile"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/evidence"
)

// maxFiles bounds the files of one folder.
const maxFiles = 20_000

// folder is a tree of pprof files, as cron jobs and synced buckets leave them.
// A folder named key=value gives a label to all below it. The time of a profile
// is what it says of itself, else that of its file.
type folder struct {
	root  string
	shown string // as the user gave it
	files []file // once read
	notes []finding.Warning
}

var _ Source = (*folder)(nil)

// file is one profile.
type file struct {
	name    string // below root
	kind    finding.Kind
	running bool
	labels  map[string]string
	point   Point
}

func openFolder(root, shown string) (Source, error) {
	info, err := os.Stat(root)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("there is no folder %s", shown)
	case err != nil:
		return nil, fmt.Errorf("open the folder of profiles: %w", err)
	case !info.IsDir():
		return nil, fmt.Errorf("%s is a file: give the folder of profiles, or the file itself without dir://", shown)
	}
	return &folder{root: root, shown: shown}, nil
}

func (d *folder) Shown() string            { return d.shown }
func (d *folder) Close()                   {}
func (d *folder) Notes() []finding.Warning { return d.notes }

func (d *folder) warn(format string, args ...any) {
	d.notes = append(d.notes, finding.Warning{Where: d.Shown(), Text: fmt.Sprintf(format, args...)})
}

// typeID names a kind of profile in a folder.
func typeID(kind finding.Kind, running bool) string {
	if running {
		return string(kind) + "-since-start"
	}
	return string(kind)
}

func (d *folder) Types(ctx context.Context, q Query) ([]Type, error) {
	files, err := d.matching(ctx, q)
	if err != nil {
		return nil, err
	}
	var out []Type
	for _, f := range files {
		t := Type{ID: typeID(f.kind, f.running), Kind: f.kind, Family: string(f.kind), Value: whole, Running: f.running}
		if !slices.Contains(out, t) {
			out = append(out, t)
		}
	}
	slices.SortFunc(out, func(a, b Type) int { return strings.Compare(a.ID, b.ID) })
	return out, nil
}

func (d *folder) Series(ctx context.Context, t Type, q Query) ([]Series, error) {
	files, err := d.of(ctx, t, q)
	if err != nil {
		return nil, err
	}
	var out []Series
	at := map[string]int{}
	for _, f := range files {
		i, ok := at[filepath.Dir(f.name)]
		if !ok {
			i = len(out)
			at[filepath.Dir(f.name)] = i
			out = append(out, Series{Labels: f.labels})
		}
		out[i].Points = append(out[i].Points, f.point)
	}
	return out, nil
}

// batch is how many profiles are held to be merged at once.
const batch = 64

func (d *folder) Merge(ctx context.Context, t Type, q Query) (*profile.Profile, error) {
	files, err := d.of(ctx, t, q)
	if err != nil {
		return nil, err
	}
	if t.Running {
		files = d.newest(files)
	}
	var held []*profile.Profile
	for i, f := range files {
		if err := ctx.Err(); err != nil {
			return nil, context.Cause(ctx)
		}
		p, err := d.parse(f.name)
		if err != nil {
			return nil, err
		}
		held = append(held, p)
		if len(held) < batch && i < len(files)-1 {
			continue
		}
		sum, err := profile.Merge(held)
		if err != nil {
			return nil, fmt.Errorf("merge %s with the %s profiles before it: %w", f.name, t.Kind, err)
		}
		held = []*profile.Profile{sum}
	}
	return held[0], nil
}

// newest keeps the last of each folder's running totals: it has all of the
// others in it.
func (d *folder) newest(files []file) []file {
	last := map[string]int{}
	for i, f := range files {
		last[filepath.Dir(f.name)] = i
	}
	var out []file
	for i, f := range files {
		if last[filepath.Dir(f.name)] == i {
			out = append(out, f)
		}
	}
	if n := len(files) - len(out); n > 0 {
		d.warn("%d of %d %s profiles were left out: they count from the program's start, and each folder's newest has what its others have; give each program a folder of its own", n, len(files), files[0].kind)
	}
	return out
}

// of is the files of a type, by time; ErrNothing if there are none.
func (d *folder) of(ctx context.Context, t Type, q Query) ([]file, error) {
	files, err := d.matching(ctx, q)
	if err != nil {
		return nil, err
	}
	files = slices.DeleteFunc(files, func(f file) bool { return f.kind != t.Kind || f.running != t.Running })
	if len(files) == 0 {
		return nil, q.nothing(d.Shown(), t)
	}
	return files, nil
}

// matching is the files that a query chooses, by time.
func (d *folder) matching(ctx context.Context, q Query) ([]file, error) {
	conditions, err := matchers(q.Match)
	if err != nil {
		return nil, err
	}
	if d.files == nil {
		if err := d.read(ctx); err != nil {
			return nil, err
		}
	}
	var out []file
	for _, f := range d.files {
		left := slices.ContainsFunc(conditions, func(m matcher) bool { return !m.holds(f.labels) })
		if !left && !f.point.Time.Before(q.From) && (q.Until.IsZero() || f.point.Time.Before(q.Until)) {
			out = append(out, f)
		}
	}
	return out, nil
}

// read looks at every file once. Nothing of a profile is kept but what it is.
func (d *folder) read(ctx context.Context) error {
	strange, first := 0, ""
	seen := 0
	err := filepath.WalkDir(d.root, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if path != d.root && strings.HasPrefix(e.Name(), ".") {
			if e.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if !e.Type().IsRegular() {
			return nil
		}
		if seen++; seen > maxFiles {
			return fmt.Errorf("more than %d files: name a folder below it", maxFiles)
		}
		rel, err := filepath.Rel(d.root, path)
		if err != nil {
			return err
		}
		f, err := d.look(rel, e)
		if err != nil {
			if strange++; first == "" {
				first = err.Error()
			}
			return nil
		}
		d.files = append(d.files, f)
		return nil
	})
	if err != nil {
		return fmt.Errorf("read the profiles in %s: %w", d.Shown(), err)
	}
	if strange > 0 {
		d.warn("%d of %d files were left out; the first: %s", strange, seen, first)
	}
	slices.SortStableFunc(d.files, func(a, b file) int {
		return cmp.Or(a.point.Time.Compare(b.point.Time), strings.Compare(a.name, b.name))
	})
	return nil
}

func (d *folder) parse(rel string) (*profile.Profile, error) {
	data, err := evidence.Bytes(filepath.Join(d.root, rel))
	if err != nil {
		return nil, err
	}
	return evidence.Parse(filepath.ToSlash(rel), data)
}

func (d *folder) look(rel string, e fs.DirEntry) (file, error) {
	p, err := d.parse(rel)
	if err != nil {
		return file{}, err
	}
	kind, total, err := evidence.KindOf(filepath.ToSlash(rel), p)
	if err != nil {
		return file{}, err
	}
	f := file{name: rel, kind: kind, labels: map[string]string{}}
	for _, part := range strings.Split(filepath.ToSlash(filepath.Dir(rel)), "/") {
		if k, v, ok := strings.Cut(part, "="); ok {
			f.labels[k] = v
		}
	}
	f.running = p.DurationNanos == 0 && kind != finding.CPU && kind != finding.Goroutine
	f.point = Point{Time: time.Unix(0, p.TimeNanos), Value: total, For: time.Duration(p.DurationNanos)}
	if p.TimeNanos == 0 {
		info, err := e.Info()
		if err != nil {
			return file{}, err
		}
		f.point.Time = info.ModTime()
	}
	return f, nil
}
