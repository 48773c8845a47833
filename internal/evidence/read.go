package evidence

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/google/pprof/profile"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/stat"
)

// maxSize bounds a profile, compressed or not, in bytes.
const maxSize = 512 << 20

// A Profile is one parsed profile of a kind that Toll knows.
type Profile struct {
	Info     finding.ProfileInfo // File and Package are the caller's
	Warnings []finding.Warning   // Where is the name given to Read
	cols     []column
	samples  []*profile.Sample
	period   int64 // between two samples: ns of CPU, bytes allocated; at least 1
	every    int64 // waits that one sample of a mutex profile stands for; 0 is 1
}

// column is one kind of value in a profile's samples.
type column struct {
	kind  finding.Kind
	unit  string
	value int     // index into Sample.Value
	count int     // index of the events, -1 when they are derived
	scale float64 // value x scale is in unit
}

// Bytes reads a profile's file without parsing it. It refuses files larger
// than any profile that Read takes.
func Bytes(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("read profile: %w", err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxSize+1))
	if err != nil {
		return nil, fmt.Errorf("read profile: %w", err)
	}
	return data, nil
}

// ReadFile reads the profile in a file.
func ReadFile(name string) (*Profile, error) {
	data, err := Bytes(name)
	if err != nil {
		return nil, err
	}
	return Read(filepath.Base(name), data)
}

// Read parses a profile as pprof writes it, compressed or not. name is for
// messages, and tells a mutex profile from a block profile where nothing else
// does. It refuses what is not a profile, has no function names, or is larger
// than 512 MiB.
func Read(name string, data []byte) (*Profile, error) {
	p, err := read(name, data, maxSize)
	if err != nil {
		return nil, fmt.Errorf("read profile %s: %w", name, err)
	}
	return p, nil
}

func read(name string, data []byte, limit int) (*Profile, error) {
	parsed, err := parse(data, limit)
	if err != nil {
		return nil, err
	}
	p := &Profile{samples: parsed.Sample, period: max(1, parsed.Period), Info: finding.ProfileInfo{Digest: finding.Digest(data)}}
	p.cols, err = columns(parsed, name)
	if err != nil {
		return nil, err
	}
	if c := p.cols[0]; c.kind == finding.CPU && c.count < 0 {
		// A page that profiles are downloaded from has no count, and another's period.
		if t := SampleTime(parsed, c.value); t > 0 {
			p.period = t
		} else if p.period < int64(100*time.Microsecond) || p.period > int64(100*time.Millisecond) {
			p.period = int64(10 * time.Millisecond)
		}
	}
	if p.cols[0].kind == finding.Block {
		p.samples = slices.DeleteFunc(p.samples, harness)
	}
	if c := p.cols[0]; c.kind == finding.Mutex {
		p.every = mutexFraction(parsed, c.count)
	}
	p.clamp(name)
	if err := p.checkNames(name); err != nil {
		return nil, err
	}
	p.describe(name, float64(parsed.DurationNanos)/1e9)
	return p, nil
}

// SampleTime is the largest time that every stack's, in the column of values, is a multiple of: the time of
// one sample in nanoseconds, for the runtime counts samples and multiplies. What servers say of
// the period is no help: Pyroscope says 1 s of every profile, Parca nothing. 0
// is "cannot be told": one stack, or programs sampled at different rates. It
// errs towards too few samples, so towards wider intervals.
func SampleTime(p *profile.Profile, column int) int64 {
	g, _ := commonDivisor(p, column)
	if len(p.Sample) < 2 || g < int64(100*time.Microsecond) || g > int64(time.Second) {
		return 0
	}
	return g
}

// mutexFraction is the N of runtime.SetMutexProfileFraction(N), which notes one wait of N and counts it N times:
// the largest number that every stack's count is a multiple of. 1 where fewer than four stacks leave that to chance.
func mutexFraction(p *profile.Profile, column int) int64 {
	g, stacks := commonDivisor(p, column)
	if stacks < 4 {
		return 1
	}
	return g
}

// commonDivisor is the greatest one of a column's values above 0, and how many these are; 0 of none.
func commonDivisor(p *profile.Profile, column int) (g, stacks int64) {
	for _, s := range p.Sample {
		a := s.Value[column]
		if a > 0 {
			stacks++
		}
		for a > 0 {
			g, a = a, g%a
		}
	}
	return g, stacks
}

// Parse reads a pprof file, compressed or not, as it is. It refuses what is no
// profile or is larger than 512 MiB. name is for messages.
func Parse(name string, data []byte) (*profile.Profile, error) {
	p, err := parse(data, maxSize)
	if err != nil {
		return nil, fmt.Errorf("read profile %s: %w", name, err)
	}
	return p, nil
}

func parse(data []byte, limit int) (*profile.Profile, error) {
	raw, err := decompress(data, limit)
	if err != nil {
		return nil, err
	}
	if what := notAProfile(raw); what != "" {
		return nil, errors.New(what)
	}
	p, err := profile.ParseUncompressed(raw)
	if err == nil {
		err = p.CheckValid()
	}
	if err != nil {
		return nil, fmt.Errorf("not a pprof profile, or cut short (%w): record it again", err)
	}
	return p, nil
}

// KindOf says what evidence a profile is and how much of it, in the kind's
// unit. name tells a mutex profile from a block profile where nothing else does.
func KindOf(name string, p *profile.Profile) (finding.Kind, float64, error) {
	cols, err := columns(p, name)
	if err != nil {
		return "", 0, fmt.Errorf("read profile %s: %w", name, err)
	}
	total := 0.0
	for _, s := range p.Sample {
		total += float64(s.Value[cols[0].value]) * cols[0].scale
	}
	return cols[0].kind, total, nil
}

func decompress(data []byte, limit int) ([]byte, error) {
	tooLarge := fmt.Errorf("larger than %d MiB: record a shorter time", limit>>20)
	if len(data) > limit {
		return nil, tooLarge
	}
	if len(data) == 0 {
		return nil, errors.New("the file is empty: was the program stopped before it wrote its profile?")
	}
	if !bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
		return data, nil
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("damaged gzip data (%w): record it again", err)
	}
	raw, err := io.ReadAll(io.LimitReader(z, int64(limit)+1))
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, errors.New("the file is cut short: was the program or the download stopped too early?")
	}
	if err != nil {
		return nil, fmt.Errorf("damaged gzip data (%w): record it again", err)
	}
	if len(raw) > limit {
		return nil, fmt.Errorf("unpacked %w", tooLarge)
	}
	return raw, nil
}

// notAProfile recognises what people hand over by mistake, "" for anything
// that may be a profile.
func notAProfile(raw []byte) string {
	start := string(raw[:min(len(raw), 256)])
	trimmed := strings.ToLower(strings.TrimSpace(start))
	switch {
	case strings.HasPrefix(start, "go 1.") && strings.Contains(start, "trace"):
		return "this is an execution trace, not a profile: fetch /debug/pprof/profile"
	case strings.HasPrefix(trimmed, "<"):
		return "this is a web page, not a profile: give the address of the profile itself"
	case strings.Contains(start, "profile: total ") || strings.Contains(start, "heap profile:") ||
		strings.HasPrefix(start, "--- ") || strings.HasPrefix(start, "goroutine "):
		return "this is a profile as text: fetch it without debug=1"
	case strings.HasPrefix(trimmed, "mode: "):
		return "this is a coverage profile: record a CPU profile with -cpuprofile"
	}
	return ""
}

// columns says which values of the samples are which evidence.
func columns(p *profile.Profile, name string) ([]column, error) {
	index := map[string]int{}
	for i, t := range p.SampleType {
		index[t.Type+"/"+t.Unit] = i
	}
	at := func(key string) int {
		if i, ok := index[key]; ok {
			return i
		}
		return -1
	}
	if v := at("cpu/nanoseconds"); v >= 0 {
		return []column{{finding.CPU, "ns", v, at("samples/count"), 1}}, nil
	}
	if v, n := at("alloc_space/bytes"), at("alloc_objects/count"); v >= 0 && n >= 0 {
		return []column{{finding.Alloc, "bytes", v, -1, 1}, {finding.Objects, "objects", n, -1, 1}}, nil
	}
	if v, n := at("delay/nanoseconds"), at("contentions/count"); v >= 0 && n >= 0 {
		return []column{{waitKind(p, name), "ns", v, n, 1}}, nil
	}
	if v, n := at("wall/nanoseconds"), at("stretches/count"); v >= 0 && n >= 0 { // of WallProfile
		return []column{{finding.Wall, "ns", v, n, 1}}, nil
	}
	if v := at("goroutine/count"); v >= 0 {
		return []column{{finding.Goroutine, "goroutines", v, v, 1}}, nil
	}
	if v := at("goroutineleak/count"); v >= 0 {
		return []column{{finding.GoroutineLeak, "goroutines", v, v, 1}}, nil
	}
	if v := at("samples/count"); v >= 0 && p.PeriodType != nil && p.PeriodType.Type == "cpu" && p.Period > 0 {
		return []column{{finding.CPU, "ns", v, v, float64(p.Period)}}, nil
	}
	var types []string
	for _, t := range p.SampleType {
		types = append(types, t.Type+"/"+t.Unit)
	}
	return nil, fmt.Errorf("a profile of %s: Toll reads cpu, allocs, mutex, block and goroutine profiles of Go programs", strings.Join(types, ", "))
}

// waitKind tells mutex from block profiles, whose types are the same: the
// first charges the holder in Unlock, the second whoever waits. Stacks decide,
// the file's name where there are none.
func waitKind(p *profile.Profile, name string) finding.Kind {
	unlocks, others := 0, 0
	for _, s := range p.Sample {
		if isUnlock(s) {
			unlocks++
		} else {
			others++
		}
	}
	if unlocks == others && strings.Contains(strings.ToLower(name), "mutex") || unlocks > others {
		return finding.Mutex
	}
	return finding.Block
}

func isUnlock(s *profile.Sample) bool {
	for _, loc := range s.Location[:min(len(s.Location), 3)] {
		for _, l := range loc.Line {
			if l.Function != nil && (strings.HasSuffix(l.Function.Name, "nlock") || l.Function.Name == "runtime._LostContendedRuntimeLock") {
				return true
			}
		}
	}
	return false
}

// harness reports whether a wait is package testing's own, for the benchmark
// that it started: as long as the benchmark itself, and nobody's cost.
func harness(s *profile.Sample) bool {
	for _, loc := range s.Location {
		for _, l := range loc.Line {
			if l.Function == nil {
				continue
			}
			switch pkg := parseSymbol(l.Function.Name).pkg; pkg {
			case "runtime", "sync", "internal/sync", "internal/runtime/sys":
			default:
				return pkg == "testing"
			}
		}
	}
	return false
}

// clamp sets negative values, which differences of two profiles may have, to 0.
func (p *Profile) clamp(name string) {
	negative := 0
	for _, s := range p.samples {
		was := negative
		for _, c := range p.cols {
			if s.Value[c.value] < 0 {
				s.Value[c.value] = 0
				negative = was + 1
			}
			if c.count >= 0 && s.Value[c.count] < 0 {
				s.Value[c.count] = 0
				negative = was + 1
			}
		}
	}
	if negative > 0 {
		p.warn(name, "%d of %d stacks have negative values, as a difference of two profiles may: counted as 0", negative, len(p.samples))
	}
}

// checkNames refuses a profile whose stacks nobody can read.
func (p *Profile) checkNames(name string) error {
	named, all := 0.0, 0.0
	for _, s := range p.samples {
		v := float64(s.Value[p.cols[0].value])
		all += v
		for _, loc := range s.Location {
			if len(loc.Line) > 0 && loc.Line[0].Function != nil && loc.Line[0].Function.Name != "" {
				named += v
				break
			}
		}
	}
	if all > 0 && named == 0 {
		return errors.New("the profile has no function names: record it from a program that has its symbols, or add them with `go tool pprof -proto -symbolize=local BINARY PROFILE`")
	}
	if all > 0 && named < all/2 {
		p.warn(name, "only %.0f%% of the profile has function names: the rest can be charged to nothing", 100*named/all)
	}
	return nil
}

func (p *Profile) warn(name, format string, args ...any) {
	p.Warnings = append(p.Warnings, finding.Warning{Where: name, Text: fmt.Sprintf(format, args...)})
}

// describe fills Info and warns of what cannot price anything.
func (p *Profile) describe(name string, seconds float64) {
	c := p.cols[0]
	i := &p.Info
	i.Kind, i.Unit, i.Seconds = c.kind, c.unit, seconds
	for _, s := range p.samples {
		i.Total += float64(s.Value[c.value]) * c.scale
		i.Samples += p.events(s)
	}
	if i.Samples == 0 && i.Kind != finding.GoroutineLeak { // no leak is no trouble
		p.warn(name, "the %s profile has no samples: %s", i.Kind, emptyBecause(i.Kind))
	}
	i.OnePercent = stat.Proportion(int64(math.Round(float64(i.Samples)/100)), i.Samples)
}

// events is how many times the profiler looked at this stack. Allocation
// profiles hold estimates: the runtime scales what it saw by 1/(1-exp(-size/
// rate)), which is undone here, for only what was seen counts as a sample.
func (p *Profile) events(s *profile.Sample) int64 {
	if n := p.cols[0].count; n >= 0 {
		return s.Value[n] / max(1, p.every)
	}
	if p.Info.Kind == finding.CPU {
		return max(1, int64(math.Round(float64(s.Value[p.cols[0].value])/float64(p.period))))
	}
	space, objects := float64(s.Value[p.cols[0].value]), float64(s.Value[p.cols[1].value])
	if objects == 0 || space == 0 {
		return 0
	}
	if p.period <= 1 {
		return int64(objects)
	}
	seen := objects * -math.Expm1(-space/objects/float64(p.period))
	return max(1, int64(math.Round(seen)))
}

// emptyBecause says why a profile of a kind may be empty, and what to do.
func emptyBecause(k finding.Kind) string {
	switch k {
	case finding.CPU:
		return "the program was idle or the time too short; record longer, under load"
	case finding.Alloc, finding.Objects:
		return "nothing was allocated, or runtime.MemProfileRate is 0"
	case finding.Mutex:
		return "no lock was waited for, or the program does not sample it; call runtime.SetMutexProfileFraction(5) at its start"
	case finding.Block:
		return "nothing waited, or the program does not sample it; call runtime.SetBlockProfileRate(10000) at its start"
	}
	return "there was nothing to see"
}
