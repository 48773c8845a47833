package bench

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// workKinds are the prefixes of functions that can be work, by the kind that
// stands before a colon in a workload's name.
var workKinds = []struct{ kind, prefix string }{{"", "Benchmark"}, {"test", "Test"}, {"fuzz", "Fuzz"}}

// commandKind stands before the name of a command.
const commandKind = "cmd:"

// Workload is the name under which List and Start know the function fn of a
// test file: "X" for BenchmarkX, "test:TestX" for TestX, "fuzz:FuzzX" for
// FuzzX. ok is false for any other function.
func Workload(fn string) (name string, ok bool) {
	for _, k := range workKinds {
		if rest, ok := strings.CutPrefix(fn, k.prefix); ok {
			if k.kind == "" {
				return rest, true
			}
			return k.kind + ":" + fn, true
		}
	}
	return "", false
}

// CheckWorkload says what is wrong with a pattern of tests ("test:TestX",
// "test:TestX/sub") or fuzz targets ("fuzz:FuzzX"), before anything is built.
func CheckWorkload(pattern string) error {
	kind, rest := cutKind(pattern)
	if kind == "" {
		return fmt.Errorf("the workload %q is neither tests nor fuzz targets: write test:TestName, test:TestName/sub-test or fuzz:FuzzName, where the names are regular expressions", pattern)
	}
	for _, p := range strings.Split(rest, "/") {
		if _, err := regexp.Compile(p); err != nil {
			return fmt.Errorf("the workload %q is no regular expression of names: %w", pattern, err)
		}
	}
	return nil
}

// cutKind splits "test:TestX" into "test" and "TestX"; a pattern of benchmarks
// has no kind.
func cutKind(pattern string) (kind, rest string) {
	kind, rest, ok := strings.Cut(pattern, ":")
	if ok && kind != "" && slices.ContainsFunc(workKinds, func(k struct{ kind, prefix string }) bool { return k.kind == kind }) {
		return kind, rest
	}
	return "", pattern
}

func kindOf(name string) string {
	kind, _ := cutKind(name)
	return kind
}

// IsBenchmark reports whether a name is a benchmark's, not a test's, a fuzz
// target's or a command's.
func IsBenchmark(name string) bool { return !isWork(name) && !strings.HasPrefix(name, commandKind) }

// isWork reports whether a name or pattern is of tests or fuzz targets.
func isWork(name string) bool { return kindOf(name) != "" }

// function is the name of what a workload runs, for messages.
func function(name string) string {
	if kind, rest := cutKind(name); kind != "" {
		return rest
	}
	if line, ok := strings.CutPrefix(name, commandKind); ok {
		return line
	}
	return "Benchmark" + name
}

// selecting is how a test binary is told to run only what pattern names.
func selecting(pattern string) (flags, env []string) {
	if isWork(pattern) {
		env = append(env, "TOLL_WORKLOAD="+pattern)
		pattern = "."
	}
	// Without paniconexit0 an os.Exit(0) in the middle looks like the end.
	return []string{"-test.run=^$", "-test.bench=" + pattern, "-test.timeout=0", "-test.paniconexit0"}, env
}

// exactly is the pattern of one benchmark, test or fuzz target and no other.
// What follows a test's name is a pattern already.
func exactly(name string) string {
	if kind, rest := cutKind(name); kind != "" {
		top, sub, deep := strings.Cut(rest, "/")
		top = kind + ":^" + regexp.QuoteMeta(top) + "$"
		if deep {
			top += "/" + sub
		}
		return top
	}
	parts := strings.Split("Benchmark"+name, "/")
	for i, p := range parts {
		parts[i] = "^" + regexp.QuoteMeta(p) + "$"
	}
	return strings.Join(parts, "/")
}

// HasBenchmarks reports whether a test file of p declares a benchmark function
// that pattern matches (as `go test -bench` reads it; "" is all), or a test or
// fuzz target that a pattern of these matches.
func HasBenchmarks(p Package, pattern string) bool {
	kind, rest := cutKind(pattern)
	first, _, _ := strings.Cut(rest, "/")
	match, err := regexp.Compile(first)
	if err != nil {
		return true // the benchmark run itself says what is wrong with it
	}
	return slices.ContainsFunc(slices.Concat(p.TestGoFiles, p.XTestGoFiles), func(name string) bool {
		text, err := os.ReadFile(filepath.Join(p.Dir, name))
		if err != nil {
			return false
		}
		for line := range bytes.Lines(text) {
			decl, ok := bytes.CutPrefix(line, []byte("func "))
			fn, _, found := bytes.Cut(decl, []byte("("))
			if !ok || !found || !match.Match(fn) {
				continue
			}
			if w, ok := Workload(string(fn)); ok && kindOf(w) == kind && string(fn) != "TestMain" {
				return true
			}
		}
		return false
	})
}
