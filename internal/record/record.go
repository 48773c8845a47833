// Package record is the journey that makes evidence: a `go test` command, the
// pprof address of a running service, a fleet's continuous profiler, or profiles
// already at hand become one recording under .toll/evidence.
//
// It owns how Toll measures without disturbing: which profiles are taken
// together, which apart, and what is kept when half of the work fails. It
// refuses to run anything but the go command, to follow a server elsewhere, and
// to keep a profile that evidence cannot read. A recording that was stopped or
// lost a package is kept and says so in its warnings.
//
// What it costs: benchmarks run once at the user's settings with the CPU and
// allocation profilers on, which cost a percent or so, and once more for a
// tenth of a second each with the lock and wait profilers on. Those look at
// every contended lock and every wait, which slows contended code enough to
// show up in its own CPU profile; hence the run of their own.
package record

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/count"
	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/internal/gitcmd"
	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/internal/profiler"
)

// Options of a recording.
type Options struct {
	Dir    string         // folder to run in; "" is the current one
	Root   string         // absolute folder of the module
	Module string         // module path
	Store  evidence.Store // where the recording goes
	Env    []string       // "KEY=value", added to the parent's

	Command []string // for Command: "go", "test", ...; for Process: any other
	URL     string   // for URL: "http://127.0.0.1:6060"; for Process: of its pprof page, "" none
	Seconds int      // to record from a URL, 1 to 3600; 0 is 30
	// Flight is the path of a flight recorder's page, "" for none. One that is
	// not there is a warning if FlightAsked.
	Flight      string
	FlightAsked bool
	Files       []string // for Files

	// For Count: what to count, by which benchmarks ("" all) of which packages.
	Targets  []count.Target
	Bench    string
	Packages []string

	// For stops the program of Process, 0 waits for its end.
	For    time.Duration
	Output io.Writer // what it prints, on either stream; nil drops it

	From  string         // for Fleet: "parca://host", "pyroscope://host", "dir:///path" or a folder
	Query profiler.Query // for Fleet
	Types []string       // for Fleet: kinds or types of the profiler; nil is all that price something

	Progress func(Progress) // nil is silent; never called by two goroutines at once
}

// Progress is one step of a recording.
type Progress struct {
	Doing string // "example.com/m/p", "30 s of http://127.0.0.1:6060"
	Done  int    // packages or seconds
	Total int
}

func (o Options) progress(doing string, done, total int) {
	if o.Progress != nil {
		o.Progress(Progress{doing, done, total})
	}
}

// A session is a recording being made.
type session struct {
	o    Options
	w    *evidence.Writer
	rec  finding.Recording
	made evidence.Sources // the module's source at the start
	used map[string]bool  // file names in the recording
}

// begin starts a recording. built says that what is recorded is built from the
// module as it stands; otherwise its source is remembered only to follow lines
// from here on.
func (o Options) begin(ctx context.Context, label, source string, built bool) (*session, error) {
	made := evidence.Sources(nil)
	if o.Root != "" {
		var err error
		if made, err = evidence.Snapshot(o.Root); err != nil {
			return nil, err
		}
	}
	w, err := o.Store.Create(label)
	if err != nil {
		return nil, err
	}
	s := &session{o: o, w: w, made: made, used: map[string]bool{}}
	s.rec = finding.Recording{
		Source: source, Time: time.Now().UTC().Format(time.RFC3339),
		Profiles: []finding.ProfileInfo{}, Bench: []string{}, Warnings: []finding.Warning{},
	}
	if built {
		s.rec.Tree = made.Digest()
		s.describeSource(ctx)
	}
	return s, nil
}

// describeSource notes commit and Go version; neither is needed.
func (s *session) describeSource(ctx context.Context) {
	repo := gitcmd.Repo{Dir: s.o.Root}
	if commit, err := repo.Resolve(ctx, "HEAD"); err == nil {
		s.rec.Commit = commit
		files, err := repo.Changed(ctx)
		s.rec.Dirty = err != nil || len(files) > 0
	}
	if env, err := (gocmd.Tool{Dir: s.o.Dir, Env: s.o.Env}).Environ(ctx); err == nil {
		s.rec.Go = env.GOVERSION
	}
}

func (s *session) warn(where, format string, args ...any) {
	s.rec.Warnings = append(s.rec.Warnings, finding.Warning{Where: where, Text: fmt.Sprintf(format, args...)})
}

// keep validates a profile and adds it, with its warnings. kind is what it was
// asked for, "" if only the profile knows; seconds is used where the profile
// does not say. An empty profile of one package is no trouble: nothing waited there.
func (s *session) keep(file string, data []byte, kind finding.Kind, pkg string, seconds float64) (finding.ProfileInfo, error) {
	p, err := evidence.Read(file, data)
	if err != nil {
		return finding.ProfileInfo{}, err
	}
	info := p.Info
	if kind != "" {
		info.Kind = kind
	}
	if info.Seconds == 0 {
		info.Seconds = seconds
	}
	if info.Samples > 0 || pkg == "" {
		s.rec.Warnings = append(s.rec.Warnings, p.Warnings...)
	}
	info.File, info.Package = s.free(file), pkg
	if err := s.w.Write(info.File, data); err != nil {
		return finding.ProfileInfo{}, err
	}
	s.rec.Profiles = append(s.rec.Profiles, info)
	return info, nil
}

// free makes a file name that the recording does not have yet.
func (s *session) free(name string) string {
	ext := filepath.Ext(name)
	free := name
	for i := 2; s.used[free]; i++ {
		free = fmt.Sprintf("%s-%d%s", name[:len(name)-len(ext)], i, ext)
	}
	s.used[free] = true
	return free
}

// finish commits what there is. cause is why the work stopped early, nil if it
// did not; a recording that was kept is returned beside it.
func (s *session) finish(cause error) (finding.Recording, error) {
	if !s.useful() {
		s.w.Abort()
		return finding.Recording{}, cause
	}
	rec, err := s.w.Commit(s.rec, s.made)
	if err != nil {
		s.w.Abort()
		return finding.Recording{}, err
	}
	rec.Warnings = append(rec.Warnings, s.o.foreigners(rec.Name)...)
	return rec, cause
}

// foreigners says at once what every later reading would: that the profiles
// are not of this module. It reads what was just written, so it cannot be
// stopped and trouble is not its business.
func (o Options) foreigners(name string) []finding.Warning {
	if o.Module == "" {
		return nil
	}
	x, _, err := evidence.Load(context.Background(), evidence.Options{Store: o.Store, Recordings: []string{name}, Module: o.Module, Root: o.Root})
	if err != nil {
		return nil
	}
	return x.Foreigners()
}

// useful reports whether something was recorded that can price or explain
// anything.
func (s *session) useful() bool {
	for _, p := range s.rec.Profiles {
		if p.Samples > 0 && p.Kind != finding.Wall && p.Kind != finding.Goroutine && p.Kind != finding.GoroutineLeak {
			return true
		}
	}
	return s.rec.Run != nil && s.rec.Run.GC != nil || s.rec.Calls != nil
}

// Files makes a recording of profiles that are already there. Those that
// cannot be read are warnings as long as one can.
func Files(ctx context.Context, o Options) (finding.Recording, error) {
	if len(o.Files) == 0 {
		return finding.Recording{}, fmt.Errorf("record files: no file was named")
	}
	s, err := o.begin(ctx, "files", joined(o.Files), false)
	if err != nil {
		return finding.Recording{}, err
	}
	defer s.w.Abort()
	var first error
	for i, name := range o.Files {
		if ctx.Err() != nil {
			return s.finish(context.Cause(ctx))
		}
		o.progress(name, i, len(o.Files))
		if err := s.copyFile(name); err != nil {
			s.warn("", "%v", err)
			if first == nil {
				first = err
			}
		}
	}
	if !s.useful() && first == nil {
		first = fmt.Errorf("record files: no profile has any samples: %s", s.rec.Warnings[0].Text)
	}
	if s.useful() {
		first = nil
	}
	return s.finish(first)
}

func (s *session) copyFile(name string) error {
	at := name
	if !filepath.IsAbs(at) {
		at = filepath.Join(s.o.Dir, name)
	}
	if info, err := os.Stat(at); err == nil && info.IsDir() {
		return fmt.Errorf("read profile %s: it is a folder; name the files in it", name)
	}
	data, err := evidence.Bytes(at)
	if err != nil {
		return err
	}
	_, err = s.keep(filepath.Base(name), data, "", "", 0)
	return err
}

// joined shows file names as the user gave them.
func joined(names []string) string {
	out := names[0]
	for _, n := range names[1:] {
		out += " " + n
	}
	return out
}
