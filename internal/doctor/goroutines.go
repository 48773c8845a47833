package doctor

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	pprof "github.com/google/pprof/profile"

	"github.com/gotoll/toll/internal/doctor/checkup"
	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/internal/live"
)

// goroutines is one goroutine profile: exact counts by place.
type goroutines struct {
	total int64
	at    map[place]int64
}

// place is the innermost line of a stack that is not the runtime's or the
// standard library's, else the innermost.
type place struct{ fn, file string }

// askGoroutines asks for "goroutine", or "goroutineleak" of programs built with
// GOEXPERIMENT=goroutineleakprofile.
func askGoroutines(ctx context.Context, s *live.Server, page string) (*goroutines, error) {
	data, err := s.Get(ctx, page, live.Patience)
	if err != nil {
		return nil, err
	}
	return readGoroutines(data, s.Shown)
}

func readGoroutines(data []byte, from string) (*goroutines, error) {
	p, err := evidence.Parse("goroutine profile", data)
	if err != nil {
		return nil, fmt.Errorf("read the goroutine profile of %s: %w", from, err)
	}
	g := &goroutines{at: map[place]int64{}}
	for _, sample := range p.Sample {
		if len(sample.Value) == 0 {
			continue
		}
		g.total += sample.Value[0]
		g.at[placeOf(sample)] += sample.Value[0]
	}
	return g, nil
}

func placeOf(s *pprof.Sample) place {
	var first place
	for _, loc := range s.Location {
		for _, l := range loc.Line {
			if l.Function == nil {
				continue
			}
			file := l.Function.Filename[strings.LastIndexByte(l.Function.Filename, '/')+1:]
			p := place{l.Function.Name, fmt.Sprintf("%s:%d", file, l.Line)}
			if first.fn == "" {
				first = p
			}
			if !standard(p.fn) {
				return p
			}
		}
	}
	return first
}

// standard tells functions of the standard library: no dot in the first
// element of their package's path, and not main's.
func standard(fn string) bool {
	first, _, nested := strings.Cut(fn, "/")
	if nested {
		return !strings.Contains(first, ".")
	}
	return !strings.HasPrefix(fn, "main.")
}

// grew are the places that gained goroutines, most first; since nil they are
// all places.
func (g *goroutines) grew(since *goroutines) []checkup.Site {
	if since == nil {
		since = &goroutines{}
	}
	var out []checkup.Site
	for at, n := range g.at {
		if d := n - since.at[at]; d > 0 {
			out = append(out, checkup.Site{Func: at.fn, At: at.file, Value: checkup.Figure{Value: float64(d), Unit: "goroutines"}})
		}
	}
	slices.SortFunc(out, func(a, b checkup.Site) int {
		return cmp.Or(cmp.Compare(b.Value.Value, a.Value.Value), cmp.Compare(a.Func, b.Func), cmp.Compare(a.At, b.At))
	})
	return out[:min(len(out), 5)]
}
