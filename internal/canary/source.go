package canary

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/internal/vitals"
)

// open finds who knows the names of one side: an opener given, a recording, a
// file or folder, else an address.
func (o Options) open(ctx context.Context, names []string) (Source, error) {
	if len(names) == 0 {
		return Source{}, errors.New("compare two sides: each needs an address, profiles or recordings")
	}
	for _, open := range []Opener{o.fleet, o.recorded, openAddress(o.Metrics)} {
		if s, ok, err := open(ctx, names); ok || err != nil {
			return s, err
		}
	}
	return Source{}, fmt.Errorf("%s: neither a file, a folder, a recording nor an address", strings.Join(names, ", "))
}

// recorded opens files, folders of files and recordings: each CPU profile is a
// window, and each recording.
func (o Options) recorded(ctx context.Context, names []string) (Source, bool, error) {
	s := Source{Shown: strings.Join(names, ", ")}
	var loose []string // files
	for i, name := range names {
		rec, known, err := o.recording(name)
		if err != nil {
			return Source{}, false, err
		}
		if known {
			w, err := o.window(rec)
			if err != nil {
				return Source{}, false, err
			}
			s.Taken = append(s.Taken, w)
			continue
		}
		files, err := filesAt(name)
		if errors.Is(err, fs.ErrNotExist) && i == 0 && !looksLikeFile(name) {
			return Source{}, false, nil // an address
		}
		if err != nil {
			return Source{}, false, err
		}
		loose = append(loose, files...)
	}
	windows, err := windowsOf(ctx, loose)
	if err != nil {
		return Source{}, false, err
	}
	if s.Taken = append(s.Taken, windows...); len(s.Taken) == 0 {
		return Source{}, false, fmt.Errorf("%s: no CPU profile is in there", s.Shown)
	}
	return s, true, nil
}

// looksLikeFile tells what can hardly be an address.
func looksLikeFile(name string) bool {
	return !strings.Contains(name, "://") && (!strings.Contains(name, ":") || strings.HasPrefix(name, "."))
}

func (o Options) recording(name string) (finding.Recording, bool, error) {
	if o.Store.Dir == "" {
		return finding.Recording{}, false, nil
	}
	all, _, err := o.Store.List()
	if err != nil {
		return finding.Recording{}, false, err
	}
	i := slices.IndexFunc(all, func(r finding.Recording) bool { return r.Name == name })
	if i < 0 {
		return finding.Recording{}, false, nil
	}
	return all[i], true, nil
}

// window reads a recording: its profiles are of the same time, with readings of
// the metrics page from before and after where it has them.
func (o Options) window(rec finding.Recording) (Window, error) {
	var w Window
	for _, info := range rec.Profiles {
		if !compared(info.Kind) {
			continue
		}
		p, err := evidence.ReadFile(o.Store.Path(rec.Name, info.File))
		if err != nil {
			return w, fmt.Errorf("recording %s: %w", rec.Name, err)
		}
		w.Profiles = append(w.Profiles, p)
		w.Seconds = max(w.Seconds, info.Seconds)
	}
	if !slices.ContainsFunc(w.Profiles, func(p *evidence.Profile) bool { return p.Info.Kind == finding.CPU }) {
		return w, fmt.Errorf("recording %s has no CPU profile", rec.Name)
	}
	for _, file := range rec.Other {
		to := map[string]*Reading{"before.prom": &w.Before, "after.prom": &w.After}[file]
		if to == nil {
			continue
		}
		text, err := os.ReadFile(o.Store.Path(rec.Name, file))
		if err != nil {
			return w, fmt.Errorf("recording %s: %w", rec.Name, err)
		}
		if page, err := vitals.ReadPage(text); err == nil {
			to.Page = &page
		}
	}
	return w, nil
}

// compared are the kinds that a comparison looks at.
func compared(k finding.Kind) bool {
	return k == finding.CPU || k == finding.Alloc || k == finding.Mutex
}

// filesAt are a file, or the files of a folder by name.
func filesAt(name string) ([]string, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, fmt.Errorf("read profiles: %w", err)
	}
	if !info.IsDir() {
		return []string{name}, nil
	}
	entries, err := os.ReadDir(name)
	if err != nil {
		return nil, fmt.Errorf("read profiles: %w", err)
	}
	var out []string
	for _, e := range entries {
		if e.Type().IsRegular() && !strings.HasPrefix(e.Name(), ".") {
			out = append(out, filepath.Join(name, e.Name()))
		}
	}
	return out, nil
}

// windowsOf reads files, given in order of time: the n-th CPU profile makes a
// window with the n-th of each other kind.
func windowsOf(ctx context.Context, files []string) ([]Window, error) {
	var windows []Window
	count := map[finding.Kind]int{}
	others := []*evidence.Profile{}
	for _, name := range files {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		p, err := evidence.ReadFile(name)
		if err != nil {
			return nil, err
		}
		switch {
		case p.Info.Kind == finding.CPU:
			windows = append(windows, Window{Profiles: []*evidence.Profile{p}, Seconds: p.Info.Seconds})
		case compared(p.Info.Kind):
			others = append(others, p)
		}
	}
	for _, p := range others {
		if n := count[p.Info.Kind]; n < len(windows) {
			windows[n].Profiles = append(windows[n].Profiles, p)
		}
		count[p.Info.Kind]++
	}
	return windows, nil
}
