package profiler

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/google/pprof/profile"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/evidence"
)

// maxFiles bounds the files of one folder or bucket.
const maxFiles = 20_000

// folder is a tree of pprof files, as cron jobs leave them on a disk or in a
// bucket. A folder named key=value gives a label to all below it. The time of a
// profile is what it says of itself, else that of its file.
type folder struct {
	store
	shown string // as the user gave it

	asked Query // what files and notes are of
	files []file
	notes []finding.Warning
}

var _ Source = (*folder)(nil)

// A store is where the files are.
type store interface {
	// list names every file below, with slashes. Those written before since may
	// be left out where a file is never older than its profile.
	list(ctx context.Context, since time.Time) ([]entry, error)
	read(ctx context.Context, name string) ([]byte, error)
	Close()
}

type entry struct {
	name    string
	changed time.Time
}

// file is one profile.
type file struct {
	name    string
	kind    finding.Kind
	running bool
	labels  map[string]string
	point   Point
}

func (d *folder) Shown() string            { return d.shown }
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
	if t.Running { // how long their programs had been running, they do not say
		files = newest(files)
	}
	var out []Series
	at := map[string]int{}
	for _, f := range files {
		i, ok := at[path.Dir(f.name)]
		if !ok {
			i = len(out)
			at[path.Dir(f.name)] = i
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
		all := len(files)
		files = newest(files)
		if n := all - len(files); n > 0 {
			d.warn("%d of %d %s profiles were left out: they count from the program's start, and each folder's newest has what its others have; give each program a folder of its own", n, all, t.Kind)
		}
	}
	var held []*profile.Profile
	for i, f := range files {
		if err := ctx.Err(); err != nil {
			return nil, context.Cause(ctx)
		}
		p, err := d.parse(ctx, f.name)
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
func newest(files []file) []file {
	last := map[string]int{}
	for i, f := range files {
		last[path.Dir(f.name)] = i
	}
	var out []file
	for i, f := range files {
		if last[path.Dir(f.name)] == i {
			out = append(out, f)
		}
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

// matching is the files that a query chooses, by time. Those of one query are
// looked at once; nothing of a profile is kept but what it is.
func (d *folder) matching(ctx context.Context, q Query) ([]file, error) {
	if d.files != nil && d.asked == q {
		return slices.Clone(d.files), nil
	}
	conditions, err := matchers(q.Match)
	if err != nil {
		return nil, err
	}
	all, err := d.list(ctx, q.From)
	if err != nil {
		return nil, fmt.Errorf("list the profiles in %s: %w", d.shown, err)
	}
	d.asked, d.files, d.notes = q, []file{}, nil
	seen, strange, first := 0, 0, ""
	for _, e := range all {
		if err := ctx.Err(); err != nil {
			return nil, context.Cause(ctx)
		}
		labels := labelsOf(e.name)
		if slices.ContainsFunc(conditions, func(m matcher) bool { return !m.holds(labels) }) {
			continue
		}
		seen++
		f, err := d.look(ctx, e, labels)
		switch {
		case errors.Is(err, errAway):
			return nil, err
		case err != nil:
			if strange++; first == "" {
				first = err.Error()
			}
		case !f.point.Time.Before(q.From) && (q.Until.IsZero() || f.point.Time.Before(q.Until)):
			d.files = append(d.files, f)
		}
	}
	if strange > 0 {
		d.warn("%d of %d files were left out; the first: %s", strange, seen, first)
	}
	slices.SortStableFunc(d.files, func(a, b file) int {
		return cmp.Or(a.point.Time.Compare(b.point.Time), strings.Compare(a.name, b.name))
	})
	return slices.Clone(d.files), nil
}

// errAway is a store that does not answer, other than a file that is no profile.
var errAway = errors.New("read the profiles")

func (d *folder) parse(ctx context.Context, name string) (*profile.Profile, error) {
	data, err := d.read(ctx, name)
	if err != nil {
		return nil, err
	}
	return evidence.Parse(name, data)
}

// labelsOf reads the folders of a name that are key=value.
func labelsOf(name string) map[string]string {
	out := map[string]string{}
	for _, part := range strings.Split(path.Dir(name), "/") {
		if k, v, ok := strings.Cut(part, "="); ok {
			out[k] = v
		}
	}
	return out
}

func (d *folder) look(ctx context.Context, e entry, labels map[string]string) (file, error) {
	p, err := d.parse(ctx, e.name)
	if err != nil {
		return file{}, err
	}
	kind, total, err := evidence.KindOf(e.name, p)
	if err != nil {
		return file{}, err
	}
	f := file{name: e.name, kind: kind, labels: labels}
	f.running = p.DurationNanos == 0 && kind != finding.CPU && kind != finding.Goroutine
	f.point = Point{Time: time.Unix(0, p.TimeNanos), Value: total, For: time.Duration(p.DurationNanos)}
	if p.TimeNanos == 0 {
		f.point.Time = e.changed
	}
	return f, nil
}

// disk is a folder of this machine.
type disk struct{ root string }

func openDisk(root, shown string) (Source, error) {
	info, err := os.Stat(root)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("there is no folder %s", shown)
	case err != nil:
		return nil, fmt.Errorf("open the folder of profiles: %w", err)
	case !info.IsDir():
		return nil, fmt.Errorf("%s is a file: give the folder of profiles, or the file itself without dir://", shown)
	}
	return &folder{store: disk{root}, shown: shown}, nil
}

func (disk) Close() {}

// list walks all but hidden files and folders; links are not followed. A file
// may be older than its profile: copying keeps either time.
func (d disk) list(ctx context.Context, _ time.Time) (out []entry, err error) {
	err = filepath.WalkDir(d.root, func(at string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case at != d.root && strings.HasPrefix(e.Name(), ".") && e.IsDir():
			return fs.SkipDir
		case strings.HasPrefix(e.Name(), ".") || !e.Type().IsRegular():
			return nil
		case len(out) == maxFiles:
			return fmt.Errorf("more than %d files: name a folder below it", maxFiles)
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(d.root, at)
		out = append(out, entry{filepath.ToSlash(rel), info.ModTime()})
		return err
	})
	return out, err
}

func (d disk) read(_ context.Context, name string) ([]byte, error) {
	return evidence.Bytes(filepath.Join(d.root, filepath.FromSlash(name)))
}
