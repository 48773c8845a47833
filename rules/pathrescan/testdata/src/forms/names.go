package forms

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
)

// One program for all files of a walk.
func lint(root string) error {
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		tool, err := exec.LookPath("shellcheck") // want `for the same program at each file of the walk`
		if err != nil {
			return fmt.Errorf("no shellcheck: %w", err)
		}
		return exec.Command(tool, path).Run()
	})
}

// The program is another one for each kind of file, or looked for once.
func view(root string, viewers map[string]string) error {
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		tool, err := exec.LookPath(viewers[filepath.Ext(path)])
		if err != nil {
			return err
		}
		return exec.Command(tool, path).Run()
	})
}

func viewFirst(root string) error {
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		tool, err := exec.LookPath("less")
		if err != nil {
			return err
		}
		if err := exec.Command(tool, path).Run(); err != nil {
			return err
		}
		return fs.SkipAll
	})
}

func viewAll(root string) error {
	tool := ""
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if tool == "" {
			if tool, err = exec.LookPath("less"); err != nil {
				return err
			}
		}
		return exec.Command(tool, path).Run()
	})
}

// What runs may make other programs known.
func install(steps []step, add func(step) string) (found int) {
	for _, s := range steps {
		if _, err := exec.LookPath(s.Tool); err == nil {
			found++
		}
		os.Setenv("PATH", add(s))
	}
	return found
}

type unpacker struct {
	tools map[string]string
	any   string
}

// What has no tool of its own shares one.
func (u *unpacker) all(names []string) error {
	for _, name := range names {
		tool := u.tools[filepath.Ext(name)]
		if tool == "" {
			tool = u.any
		}
		path, err := exec.LookPath("un" + tool) // want `searches the folders of PATH at each turn of the loop`
		if err != nil {
			return err
		}
		if err := exec.Command(path, name).Run(); err != nil {
			return err
		}
	}
	return nil
}

// Each name has its own.
func (u *unpacker) each(names []string) error {
	for _, name := range names {
		tool := name
		if tool == "" {
			tool = name + "x"
		}
		path, err := exec.LookPath("un" + tool)
		if err != nil {
			return err
		}
		if err := exec.Command(path, name).Run(); err != nil {
			return err
		}
	}
	return nil
}

// Names that are written out are asked for once each.
func pagers() (paths [][]string) {
	all := [][]string{{"less", "-R"}, {"more"}}
	if own := os.Getenv("PAGER"); own != "" {
		all = append(all, []string{own})
	}
	for _, args := range all {
		if path, err := exec.LookPath(args[0]); err == nil {
			paths = append(paths, append([]string{path}, args[1:]...))
		}
	}
	return paths
}

func pagersOf(owns [][]string) (paths [][]string) {
	all := [][]string{{"less", "-R"}, {"more"}}
	for _, own := range owns {
		all = append(all, own)
	}
	for _, args := range all {
		if path, err := exec.LookPath(args[0]); err == nil { // want `searches the folders of PATH at each turn of the loop`
			paths = append(paths, append([]string{path}, args[1:]...))
		}
	}
	return paths
}
