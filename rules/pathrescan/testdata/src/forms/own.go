package forms

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// The programs that a set-up needs, each asked for once.
var needed = []struct{ program, hint string }{
	{"tar", ""},
	{"zstd", "install zstd"},
	{"rsync", ""},
}

func absent() (hints []string) {
	for _, n := range needed {
		if _, err := exec.LookPath(n.program); err != nil {
			hints = append(hints, n.hint)
		}
	}
	return hints
}

// Tools come as plugins register them, some more than once.
var plugged = []struct{ program, hint string }{{"tar", ""}}

func plug(program string) {
	plugged = append(plugged, struct{ program, hint string }{program, ""})
}

func absentPlugged() (n int) {
	for _, p := range plugged {
		if _, err := exec.LookPath(p.program); err != nil { // want `searches the folders of PATH at each turn`
			n++
		}
	}
	return n
}

type environment struct{ values map[string]string }

func (e *environment) Get(name string) string { return e.values[name] }

func (e *environment) Set(name, value string) { e.values[name] = value }

type shell struct {
	env   *environment
	known map[string]string
}

func (s *shell) complete(prefixes []string) (n int) {
	for _, prefix := range prefixes {
		dirs := s.env.Get("PATH")
		for _, dir := range strings.Split(dirs, string(os.PathListSeparator)) { // want `splits PATH again at each turn`
			if strings.HasPrefix(filepath.Base(dir), prefix) {
				n++
			}
		}
	}
	return n
}

func (s *shell) where(names []string) (n int) {
	for range names {
		n += len(filepath.SplitList(s.known["PATH"])) // want `splits PATH again at each turn`
	}
	return n
}

// Each has an environment of its own.
func folders(sessions []*shell) (n int) {
	for _, s := range sessions {
		n += len(filepath.SplitList(s.env.Get("PATH")))
	}
	return n
}

// PATH grows.
func (s *shell) prepend(dirs []string) (n int) {
	for _, dir := range dirs {
		n += len(filepath.SplitList(s.env.Get("PATH")))
		s.env.Set("PATH", dir+":"+s.env.Get("PATH"))
	}
	return n
}

func (s *shell) prependKnown(dirs []string) (n int) {
	for _, dir := range dirs {
		n += len(filepath.SplitList(s.known["PATH"]))
		s.known["PATH"] = dir + ":" + s.known["PATH"]
	}
	return n
}

// Another list.
func (s *shell) libraries(names []string) (n int) {
	for range names {
		n += len(filepath.SplitList(s.env.Get("LD_LIBRARY_PATH")))
	}
	return n
}

func (s *shell) split() (n int) {
	for _, dir := range filepath.SplitList(s.env.Get("PATH")) { // once
		n += len(dir)
	}
	return n
}
