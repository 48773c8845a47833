// Package count makes builds that count the calls of chosen functions, and
// reads what they counted.
//
// No file of the user changes: the go command's -overlay shows it copies of the
// files with one statement at the entry of each function, and one more file per
// package with the counters. Lines stay what they are. It refuses functions that
// a call could break (nosplit, no body) or that the overlay cannot reach (cgo
// files, files of other modules), and says so.
//
// A counter is sixteen shards, each on cache lines of its own and chosen by the
// address of the goroutine's stack, so that goroutines on several processors
// hardly ever meet. The shards lie in a file that is mapped as shared memory: the
// count is on record with each call, whatever ends the process: os.Exit, a panic,
// a signal, kill -9. What is missing: calls made while a package's variables are
// initialised, before its file is mapped, and those of a program that clears its
// environment or may not open the file. Programs that the counted one starts
// from the same binary count into the same file.
//
// Whole-program coverage counters (-covermode=atomic) would count everything,
// at 7 times the CPU; uprobes cost tens of microseconds a call, and uretprobes
// crash Go programs, whose stacks move. Neither is used.
package count

import (
	"encoding/binary"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/gocmd"
)

// Env is the variable that names the file of counters to a counting program.
const Env = "TOLL_COUNTS"

const (
	shards = 16
	stride = 16 // words between two shards: two cache lines
)

// A Target is a function to count, or a literal in it.
type Target struct {
	Dir     string // module-relative folder of its package, "." for the root
	Name    string // as finding.Site.FuncName: "Do", "T.Do", "(*T).Do"
	Literal int    // line of the function literal, 0 for the function itself
}

// A Package is where targets may be.
type Package struct {
	Dir               string // absolute
	ImportPath, Name  string
	GoFiles, CgoFiles []string // base names, those of the build
}

// A Set is the counters of one build. Counters are in the order of the
// packages, files and lines.
type Set struct {
	Counters []finding.CallCount // where they are; no calls yet
	Overlay  map[string]string   // absolute file -> absolute file in its place
	Left     []finding.Warning   // targets that are not counted, with the reason
}

// Prepare writes the files of a counting build into dir, which is the caller's
// to remove. root is the module's folder.
func Prepare(root string, packages []Package, targets []Target, dir string) (*Set, error) {
	s := &Set{Overlay: map[string]string{}}
	found := map[Target]bool{}
	for _, p := range packages {
		rel, err := filepath.Rel(root, p.Dir)
		if err != nil {
			return nil, fmt.Errorf("place package %s: %w", p.ImportPath, err)
		}
		w := writer{set: s, root: root, dir: dir, p: p, found: found, wanted: map[Target]bool{}}
		for _, t := range targets {
			if t.Dir == filepath.ToSlash(rel) {
				w.wanted[t] = true
			}
		}
		if len(w.wanted) == 0 {
			continue
		}
		if err := w.packageFiles(); err != nil {
			return nil, err
		}
	}
	for _, t := range targets {
		if !found[t] {
			s.left(t, "it is in no file of this build")
			found[t] = true
		}
	}
	return s, nil
}

func (s *Set) left(t Target, why string) {
	name := path.Join(t.Dir, t.Name)
	if t.Literal > 0 {
		name = fmt.Sprintf("%s, literal of line %d", name, t.Literal)
	}
	s.Left = append(s.Left, finding.Warning{Where: name, Text: "not counted: " + why})
}

// Flag writes the overlay's file into dir and returns the build flag for it.
func (s *Set) Flag(dir string) (string, error) {
	return gocmd.Overlay(filepath.Join(dir, "counters.json"), s.Overlay)
}

// size is that of the counters' file, in bytes.
func (s *Set) size() int { return len(s.Counters) * shards * stride * 8 }

// File makes a file of counters, all 0.
func (s *Set) File(at string) error {
	if err := os.WriteFile(at, make([]byte, s.size()), 0o600); err != nil {
		return fmt.Errorf("make the counters' file: %w", err)
	}
	return nil
}

// Read reads the counters as they are now, in the order of Counters.
func (s *Set) Read(at string) ([]int64, error) {
	data, err := os.ReadFile(at)
	if err != nil {
		return nil, fmt.Errorf("read the counters: %w", err)
	}
	if len(data) != s.size() {
		return nil, fmt.Errorf("read the counters: the file has %d bytes, not %d", len(data), s.size())
	}
	out := make([]int64, len(s.Counters))
	for i := range out {
		for shard := range shards {
			out[i] += int64(binary.NativeEndian.Uint64(data[(i*shards+shard)*stride*8:]))
		}
	}
	return out, nil
}

// Since is how much counters grew.
func Since(now, before []int64) []int64 {
	out := slices.Clone(now)
	for i := range out {
		out[i] -= before[i]
	}
	return out
}
