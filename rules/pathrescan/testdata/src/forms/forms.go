// Package forms has the forms that the pattern takes in real code.
package forms

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

type step struct {
	Tool string
	Args []string
}

// Item field, error return.
func plan(steps []step) ([]string, error) {
	var paths []string
	for _, s := range steps {
		p, err := exec.LookPath(s.Tool) // want `searches the folders of PATH at each turn of the loop`
		if err != nil {
			return nil, fmt.Errorf("tool %s: %w", s.Tool, err)
		}
		paths = append(paths, p)
	}
	return paths, nil
}

// Invariant.
func blame(files []string) ([]string, error) {
	var out []string
	for _, f := range files {
		git, err := exec.LookPath("git") // want `searches the folders of PATH at each turn of the loop`
		if err != nil {
			return nil, err
		}
		b, err := exec.Command(git, "blame", f).Output()
		if err != nil {
			return nil, err
		}
		out = append(out, string(b))
	}
	return out, nil
}

// a home grown search
func find(name string) string {
	for _, dir := range strings.Split(os.Getenv("PATH"), string(os.PathListSeparator)) {
		p := filepath.Join(dir, name)
		if fi, err := os.Stat(p); err == nil && !fi.IsDir() {
			return p
		}
	}
	return ""
}

// Helper that splits path.
func missing(names []string) (out []string) {
	for _, n := range names {
		if find(n) == "" { // want `searches the folders of PATH at each turn of the loop`
			out = append(out, n)
		}
	}
	return out
}

// Split in loop.
func resolve(cmds []string) map[string]string {
	m := map[string]string{}
	for _, c := range cmds {
		for _, dir := range filepath.SplitList(os.Getenv("PATH")) { // want `splits PATH again at each turn of the loop`
			p := filepath.Join(dir, c)
			if _, err := os.Stat(p); err == nil {
				m[c] = p
				break
			}
		}
	}
	return m
}

func has(tool string) bool {
	_, err := exec.LookPath(tool)
	return err == nil
}

// Helper.
func available(all []step) (out []step) {
	for _, s := range all {
		if has(s.Tool) { // want `searches the folders of PATH at each turn of the loop`
			out = append(out, s)
		}
	}
	return out
}

// Twice.
func run(ctx context.Context) error {
	if _, err := exec.LookPath("terraform"); err != nil { // want `searches the folders of PATH for a program that exec\.Command searches again`
		return err
	}
	return exec.CommandContext(ctx, "terraform", "apply").Run()
}

// Left alone: candidates.
func editor() string {
	for _, e := range []string{"nvim", "vim", "vi"} {
		if p, err := exec.LookPath(e); err == nil {
			return p
		}
	}
	return ""
}

// Left alone: prerequisites.
func check() error {
	for _, t := range []string{"git", "make", "gcc"} {
		if _, err := exec.LookPath(t); err != nil {
			return fmt.Errorf("%s is required", t)
		}
	}
	return nil
}

// Left alone: once.
func check2(tools []string) error {
	for _, t := range tools {
		if _, err := exec.LookPath(t); err != nil {
			return fmt.Errorf("%s is required", t)
		}
	}
	return nil
}

var cache = map[string]string{}

func cached(n string) string {
	if p, ok := cache[n]; ok {
		return p
	}
	p, _ := exec.LookPath(n)
	cache[n] = p
	return p
}

// As it was mended.
func plan2(steps []step) (out []string) {
	for _, s := range steps {
		out = append(out, cached(s.Tool))
	}
	return out
}
