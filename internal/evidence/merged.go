package evidence

import (
	"context"
	"fmt"

	"github.com/google/pprof/profile"

	"github.com/gotoll/toll/finding"
)

// Merged is the evidence of one kind as one pprof profile, from the files that
// Load would take: for tools that read pprof. It has every sample as recorded.
func Merged(ctx context.Context, o Options, kind finding.Kind) (*profile.Profile, error) {
	kind = base(kind)
	files, err := filesOf(o, kind)
	if err != nil {
		return nil, err
	}
	var all []*profile.Profile
	for _, name := range files {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		data, err := Bytes(name)
		if err != nil {
			return nil, err
		}
		p, err := Parse(name, data)
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("no %s profile was recorded: `toll record` makes one", kind)
	}
	p, err := profile.Merge(all)
	if err != nil {
		return nil, fmt.Errorf("merge the %s profiles: %w", kind, err)
	}
	return p, nil
}

// filesOf names the profiles of one kind; files given take the store's place.
func filesOf(o Options, kind finding.Kind) ([]string, error) {
	var given []string
	for _, name := range o.Paths {
		if p, err := ReadFile(name); err == nil && p.Info.Kind == kind {
			given = append(given, name)
		}
	}
	if len(given) > 0 {
		return given, nil
	}
	l := loader{o: o}
	recs, err := l.recordings()
	if err != nil {
		return nil, err
	}
	for _, c := range choose(recs, o.Recordings != nil) {
		if c.info.Kind == kind {
			given = append(given, o.Store.Path(c.rec.Name, c.info.File))
		}
	}
	return given, nil
}
