// Package profiler reads what a fleet's continuous profiler knows: Parca,
// Pyroscope, or a folder of pprof files become one profile per kind of
// evidence, as the Go runtime would have written it.
//
// It owns their protocols, the choice of what is merged with what, and the
// account of what was merged: which series, what part of the window they
// cover, what has no name or no line. It refuses redirects, passwords in the
// clear, and to add up running totals as if they were measured by interval. It
// stores nothing: see record.
package profiler

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"path/filepath"
	"strings"
	"time"

	"github.com/google/pprof/profile"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/live"
)

// A Source is one place that has profiles of many programs over time. It is
// not safe for concurrent use.
type Source interface {
	// Types lists what it has, in a fixed order.
	Types(context.Context, Query) ([]Type, error)
	// Merge adds up the profiles of a type; ErrNothing if there are none.
	Merge(context.Context, Type, Query) (*profile.Profile, error)
	// Series tells whose profiles they are and when; ErrNothing if there are
	// none.
	Series(context.Context, Type, Query) ([]Series, error)
	// Notes tells what was left out so far.
	Notes() []finding.Warning
	// Shown is its address for messages and recordings; it has no password.
	Shown() string
	// Close ends what it holds open.
	Close()
}

// A Query chooses profiles.
type Query struct {
	Match       string    // label matchers: `{job="api"}`; "" takes all
	From, Until time.Time // of folders either may be zero: no bound
	// FromNow is a window that was counted back from this machine's clock: where
	// a server's clock differs, the window moves along.
	FromNow bool
}

// dated is a source with a clock of its own.
type dated interface {
	Ahead() time.Duration
	Skewed() string
}

// Skewed says by how much the clock of a source that has answered differs from
// this machine's; "" where it does not, or has none.
func Skewed(s Source) string {
	if d, ok := s.(dated); ok {
		return d.Skewed()
	}
	return ""
}

// by is the query by the clock of a source that has answered, with a note if
// that is another one.
func (q Query) by(s Source) (Query, string) {
	d, ok := s.(dated)
	if !ok || d.Ahead() == 0 {
		return q, ""
	}
	if !q.FromNow {
		return q, d.Skewed() + ": its profiles are chosen by its own times"
	}
	q.From, q.Until = q.From.Add(d.Ahead()), q.Until.Add(d.Ahead())
	return q, d.Skewed() + ": the window was moved by as much"
}

// A Type is a kind of value that a source has profiles of.
type Type struct {
	ID   string       `json:"id"`   // as the source spells it
	Kind finding.Kind `json:"kind"` // "" if it prices nothing
	// Family is the part of ID that types of one profile share: "memory".
	Family string `json:"family"`
	Value  string `json:"value"` // "alloc_space/bytes"
	// Running is a total since the program's start, not of an interval.
	Running bool `json:"running"`
}

// Series is one program's profiles.
type Series struct {
	Labels map[string]string
	Points []Point // by time
}

// A Point is one profile of a series.
type Point struct {
	Time  time.Time
	Value float64       // its total
	For   time.Duration // that it covers, 0 unknown
}

// ErrNothing is a query that no profile answers.
var ErrNothing = errors.New("no profile matches")

// schemes are what addresses begin with.
const schemes = "parca://HOST, pyroscope://HOST, s3://BUCKET/PREFIX, dir:///PATH, or a folder"

// Is reports whether an argument names a source rather than a file: an address
// with one of the schemes, or with an unknown one, which Open explains. Folders
// are the caller's to recognise.
func Is(given string) bool {
	scheme, _, ok := strings.Cut(given, "://")
	return ok && scheme != "http" && scheme != "https"
}

// Open prepares a source; nothing is asked yet. dir is what relative folders
// are relative to.
func Open(given, dir string) (Source, error) {
	if !strings.Contains(given, "://") {
		at := given
		if !filepath.IsAbs(at) {
			at = filepath.Join(dir, at)
		}
		return openDisk(at, given)
	}
	u, err := url.Parse(given)
	if err != nil {
		return nil, fmt.Errorf("read the address of a profiler: give it as %s", schemes)
	}
	scheme, clear := strings.CutSuffix(u.Scheme, "+http")
	switch scheme {
	case "dir":
		if u.Host != "" || u.Path == "" {
			return nil, fmt.Errorf("%s names the host %q: a folder is dir:///PATH, with three slashes", given, u.Host)
		}
		return openDisk(filepath.FromSlash(u.Path), given)
	case "s3":
		return openBucket(u, given)
	case "parca":
		c, err := dial(u, scheme, "7070", clear)
		if err != nil {
			return nil, err
		}
		return &parca{c}, nil
	case "pyroscope":
		c, err := dial(u, scheme, "4040", clear)
		if err != nil {
			return nil, err
		}
		return &pyroscope{conn: c}, nil
	}
	return nil, fmt.Errorf("no profiler is asked by %s://: give %s", u.Scheme, schemes)
}

// conn is an HTTP server below an address.
type conn struct {
	*live.Conn
	root string // "https://host:7070/prefix", without a slash at the end
}

// dial makes the address: HTTPS unless the server is on this machine, or
// clear, as in parca+http://, says otherwise. port is what the server listens
// on by itself; HTTPS has its own.
func dial(u *url.URL, scheme, port string, clear bool) (conn, error) {
	if u.User != nil {
		return conn{}, fmt.Errorf("the address of %s has a password in it, which shells and process lists keep: give it in TOLL_AUTHORIZATION (\"Basic ...\" or \"Bearer ...\"), or as a file in TOLL_AUTHORIZATION_FILE", u.Hostname())
	}
	if u.Hostname() == "" || u.RawQuery != "" || u.Fragment != "" {
		return conn{}, fmt.Errorf("read the address %s: give it as %s://host or %s://host:%s/prefix; labels go to --match", u.Redacted(), scheme, scheme, port)
	}
	base := &url.URL{Scheme: "https", Host: u.Host, Path: strings.TrimSuffix(u.Path, "/")}
	shown := scheme + "://" + u.Host + base.Path
	c, err := live.Dial(base, shown, "is it running there? `"+scheme+"+http://` asks without TLS")
	if err != nil {
		return conn{}, err
	}
	if c.Loopback() || clear {
		base.Scheme = "http"
		if base.Port() == "" {
			base.Host = net.JoinHostPort(base.Hostname(), port)
		}
	}
	if c.BaresPassword() {
		return conn{}, fmt.Errorf("%s+http://%s would send TOLL_AUTHORIZATION readable over the network: use %s://", scheme, u.Host, scheme)
	}
	return conn{c, base.String()}, nil
}

func (c conn) Shown() string { return c.Conn.Shown }

func (c conn) Notes() []finding.Warning { return nil }

// patience is how long a server may take for one answer: merging a day of a
// fleet reads much.
const patience = 5 * time.Minute

// nothing is ErrNothing in words.
func (q Query) nothing(where string, t Type) error {
	match := q.Match
	if match == "" {
		match = "{}"
	}
	return fmt.Errorf("%w %s of %s%s at %s", ErrNothing, match, t.ID, q.window(), where)
}

// window is a query's time for messages, "" without bounds.
func (q Query) window() string {
	switch {
	case q.From.IsZero() && q.Until.IsZero():
		return ""
	case q.From.IsZero():
		return " before " + stamp(q.Until)
	case q.Until.IsZero():
		return " since " + stamp(q.From)
	}
	return " between " + stamp(q.From) + " and " + stamp(q.Until)
}

// stamp is a time for messages.
func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05Z") }

// Check finds what cannot be meant in a query.
func (q Query) Check() error {
	if q.Match != "" && !(strings.HasPrefix(q.Match, "{") && strings.HasSuffix(q.Match, "}")) {
		return fmt.Errorf("--match %s: label matchers stand in braces, as in '{job=\"api\", zone!=\"b\"}'", q.Match)
	}
	if !q.Until.IsZero() && !q.From.Before(q.Until) {
		return fmt.Errorf("the window from %s to %s is empty: --since has to be before --until", stamp(q.From), stamp(q.Until))
	}
	return nil
}
