package scan

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/cache"
	"github.com/gotoll/toll/internal/load"
	"github.com/gotoll/toll/internal/proc"
	"github.com/gotoll/toll/rule"
)

// format is part of every key: a change of what is stored changes it.
const format = "scan 2"

// A packageResult is what the rules say of one package: a pure function of its
// key. Paths in it are module-relative.
type packageResult struct {
	Findings []finding.Finding `json:"findings"`
	Warnings []finding.Warning `json:"warnings"`
	Facts    []storedFact      `json:"facts"`
	Allowed  int               `json:"allowed"`
	Files    int               `json:"files"`
	Trouble  trouble           `json:"trouble"`
}

// A scanned is a whole run's answer without prices.
type scanned struct {
	Module, Root, GoVersion, Toolchain string
	Packages, Files, Allowed           int
	Findings                           []finding.Finding
	Warnings                           []finding.Warning
}

// A memory keeps results between runs under one run's settings. The nil cache
// in it remembers nothing.
type memory struct {
	cache *cache.Cache
	base  string   // key of what all results depend on: tool and rules
	run   string   // key of this folder, these patterns and this environment
	hot   []string // packages that the compiler is asked about
}

func newMemory(c *cache.Cache, o Options) memory {
	parts := []string{format, toolVersion()}
	for _, r := range o.Rules {
		parts = append(parts, r.Name(), string(r.Level), r.DeadSince, r.AliveSince)
	}
	base := cache.Key(parts...)
	run := append([]string{base, o.Dir, proc.Look("go"), o.Tags, "patterns"}, o.Patterns...)
	run = append(append(run, "env"), o.Env...)
	for _, kv := range slices.Sorted(slices.Values(os.Environ())) {
		if strings.HasPrefix(kv, "GO") || strings.HasPrefix(kv, "CGO_") || strings.HasPrefix(kv, "HOME=") || strings.HasPrefix(kv, "XDG_CONFIG_HOME=") {
			run = append(run, kv)
		}
	}
	return memory{cache: c, base: base, run: cache.Key(run...), hot: o.wanted()}
}

// toolVersion tells one build of toll from another, since rules are code. A
// released version says it by name; any other by the program file's identity.
func toolVersion() string {
	bi, ok := debug.ReadBuildInfo()
	if ok && bi.Main.Version != "" && bi.Main.Version != "(devel)" && !strings.Contains(bi.Main.Version, "+dirty") {
		return bi.Main.Version + " " + runtime.Version()
	}
	exe, err := os.Executable()
	if err != nil {
		return runtime.Version()
	}
	fi, err := os.Stat(exe)
	if err != nil {
		return runtime.Version() + " " + exe
	}
	return fmt.Sprintf("%s %s %d %d", runtime.Version(), filepath.Base(exe), fi.Size(), fi.ModTime().UnixNano())
}

// A last is where the last run's records are. It is one entry, replaced as a
// whole: two runs at once cannot mix theirs.
type last struct {
	Snapshot      *load.Snapshot
	Graph, Answer string // keys
	Hot           []string
}

// last returns the last run's entry, empty without one.
func (m memory) last() last {
	var l last
	if b, ok := m.cache.Get("last" + m.run); !ok || gob.NewDecoder(bytes.NewReader(b)).Decode(&l) != nil {
		return last{}
	}
	return l
}

// remember stores a run's end. reuse is the key of a graph that is stored.
func (m memory) remember(s *load.Snapshot, g *load.Graph, reuse string, a *scanned) {
	if m.cache == nil {
		return
	}
	l := last{Snapshot: s, Graph: reuse, Answer: m.save(a), Hot: m.hot}
	if reuse == "" {
		l.Graph = m.save(g)
	}
	m.point(l)
}

// refresh notes time stamps that changed without a change of content, so that
// the next run need not read those files again.
func (m memory) refresh(l last, now *load.Snapshot) {
	if l.Snapshot.Renewed(now) {
		l.Snapshot = now
		m.point(l)
	}
}

func (m memory) point(l last) {
	var b bytes.Buffer
	if gob.NewEncoder(&b).Encode(l) == nil {
		m.cache.Put("last"+m.run, b.Bytes())
	}
}

// save stores a value under the digest of its form.
func (m memory) save(v any) string {
	var b bytes.Buffer
	if gob.NewEncoder(&b).Encode(v) != nil {
		return ""
	}
	key := "value" + finding.Digest(b.Bytes())
	m.cache.Put(key, b.Bytes())
	return key
}

func (m memory) load(key string, to any) bool {
	b, ok := m.cache.Get(key)
	return ok && gob.NewDecoder(bytes.NewReader(b)).Decode(to) == nil
}

func (m memory) getPackage(key string) (packageResult, bool) {
	var r packageResult
	b, ok := m.cache.Get("package" + key)
	return r, ok && json.Unmarshal(b, &r) == nil
}

func (m memory) putPackage(key string, r packageResult) {
	if m.cache == nil {
		return
	}
	if b, err := json.Marshal(r); err == nil {
		m.cache.Put("package"+key, b)
	}
}

// getFacts returns the facts of a package, whether it was scanned in full or
// for its facts alone.
func (m memory) getFacts(key string) ([]storedFact, bool) {
	if r, ok := m.getPackage(key); ok {
		return r.Facts, true
	}
	var told []storedFact
	b, ok := m.cache.Get("facts" + key)
	return told, ok && json.Unmarshal(b, &told) == nil
}

func (m memory) putFacts(key string, told []storedFact) {
	if m.cache == nil {
		return
	}
	if b, err := json.Marshal(told); err == nil {
		m.cache.Put("facts"+key, b)
	}
}

// rulesOf indexes rules by name.
func rulesOf(rules []*rule.Rule) map[string]*rule.Rule {
	m := make(map[string]*rule.Rule, len(rules))
	for _, r := range rules {
		m[r.Name()] = r
	}
	return m
}
