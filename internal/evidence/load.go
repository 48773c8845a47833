package evidence

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/gotoll/toll/finding"
)

// loader gathers what Options name into an index.
type loader struct {
	o        Options
	x        *Index
	warnings []finding.Warning
	made     map[string]Sources // by recording
	used     map[string]bool    // recordings
}

func (l *loader) warn(where, format string, args ...any) {
	l.warnings = append(l.warnings, finding.Warning{Where: where, Text: fmt.Sprintf(format, args...)})
}

func (l *loader) load(ctx context.Context) error {
	l.made, l.used = map[string]Sources{}, map[string]bool{}
	given := map[finding.Kind]bool{}
	for _, name := range l.o.Paths {
		if err := ctx.Err(); err != nil {
			return context.Cause(ctx)
		}
		p, err := ReadFile(name)
		if err != nil {
			l.warn(name, "%v", err)
			continue
		}
		given[p.Info.Kind] = true
		base := filepath.Base(name)
		l.add(p, origin{name: base})
		l.x.recordings = append(l.x.recordings, finding.Recording{
			Name: base, Source: base, Profiles: []finding.ProfileInfo{p.Info}, Bench: []string{}, Warnings: []finding.Warning{},
		})
	}
	recs, err := l.recordings()
	if err != nil {
		return err
	}
	for _, c := range choose(recs, l.o.Recordings != nil) {
		if err := ctx.Err(); err != nil {
			return context.Cause(ctx)
		}
		if !given[c.info.Kind] {
			l.addRecorded(c)
		}
	}
	l.counts(recs)
	for _, r := range recs {
		if l.used[r.Name] {
			l.x.recordings = append(l.x.recordings, r)
		}
	}
	return nil
}

// recordings returns the recordings to choose from, oldest first.
func (l *loader) recordings() ([]finding.Recording, error) {
	if l.o.Store.Dir == "" {
		return nil, nil
	}
	all, warnings, err := l.o.Store.List()
	if err != nil {
		return nil, err
	}
	l.warnings = append(l.warnings, warnings...)
	if l.o.Recordings == nil {
		return all, nil
	}
	var out []finding.Recording
	for _, name := range l.o.Recordings {
		i := slices.IndexFunc(all, func(r finding.Recording) bool { return r.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("recording %q is not in %s", name, filepath.Base(l.o.Store.Dir))
		}
		out = append(out, all[i])
	}
	return out, nil
}

// chosen is one profile of one recording.
type chosen struct {
	rec  finding.Recording
	info finding.ProfileInfo
}

// choose picks, for each kind, the newest recording that has samples of it, or
// that has it of single packages, where none means that nothing waited.
// Where that recording has profiles of single packages only, packages that only
// older recordings have are added. With all, everything is taken.
func choose(recs []finding.Recording, all bool) []chosen {
	var out []chosen
	newest := map[finding.Kind]string{}           // recording
	whole := map[finding.Kind]bool{}              // it has a profile of no single package
	taken := map[finding.Kind]map[string]string{} // package -> recording
	for _, r := range slices.Backward(recs) {
		for _, p := range r.Profiles {
			kind := p.Kind
			if (p.Samples > 0 || p.Package != "" || kind == finding.GoroutineLeak) && newest[kind] == "" {
				newest[kind], taken[kind] = r.Name, map[string]string{}
			}
			by, seen := taken[kind][p.Package]
			switch {
			case all:
			case newest[kind] == r.Name:
				whole[kind] = whole[kind] || p.Package == ""
			case whole[kind] || p.Package == "" || seen && by != r.Name:
				continue
			}
			if !all {
				taken[kind][p.Package] = r.Name
			}
			out = append(out, chosen{r, p})
		}
	}
	slices.Reverse(out)
	return out
}

// addRecorded adds one profile of a recording.
func (l *loader) addRecorded(c chosen) {
	p, err := c.read(l.o.Store)
	if err != nil {
		l.warn(c.rec.Name+"/"+c.info.File, "%v", err)
		return
	}
	p.Info.Package = c.info.Package
	if p.Info.Package != "" && p.Info.Samples == 0 {
		p.Warnings = nil // a package without locks is no trouble
	}
	made, ok := l.made[c.rec.Name]
	if !ok {
		if made, err = readSources(l.o.Store.Path(c.rec.Name, sourcesFile)); err != nil {
			l.warn(c.rec.Name, "%v: how old its lines are is not known", err)
		}
		l.made[c.rec.Name] = made
	}
	l.used[c.rec.Name] = true
	l.add(p, origin{name: c.rec.Name, made: made, built: c.rec.Tree != ""})
}

// origin is where a profile comes from.
type origin struct {
	name  string  // of the recording or file
	made  Sources // the module's source when it was recorded, nil if not known
	built bool    // the recorded program was built from it
}

// add merges a profile into its group.
func (l *loader) add(p *Profile, from origin) {
	l.warnings = append(l.warnings, p.Warnings...)
	l.x.add(p, from)
}

func (x *Index) add(p *Profile, from origin) {
	g := x.groups[p.Info.Kind]
	if g == nil {
		g = &group{kind: p.Info.Kind, t: x.table, built: true}
		x.groups[p.Info.Kind] = g
	}
	if !slices.Contains(g.sources, from.name) {
		g.sources = append(g.sources, from.name)
		g.made = append(g.made, from.made)
		g.built = g.built && from.built
	}
	g.add(p)
}
