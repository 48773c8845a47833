package a

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

func missing(tools []string) (names []string) {
	for _, tool := range tools {
		if _, err := exec.LookPath(tool); err != nil { // want `searches the folders of PATH at each turn of the loop`
			names = append(names, tool)
		}
	}
	return names
}

func has(tool string) bool {
	_, err := exec.LookPath(tool)
	return err == nil
}

func plan(steps [][]string) (n int) {
	for _, step := range steps {
		if has(step[0]) { // want `searches the folders of PATH`
			n++
		}
	}
	return n
}

func plugins(names []string) (n int) {
	for _, name := range names {
		for _, dir := range filepath.SplitList(os.Getenv("PATH")) { // want `splits PATH again at each turn of the loop`
			if _, err := os.Stat(filepath.Join(dir, name)); err == nil {
				n++
			}
		}
		path := os.Getenv("PATH")
		n += len(strings.Split(path, ":")) // want `splits PATH again`
	}
	return n
}

func version() ([]byte, error) {
	if _, err := exec.LookPath("git"); err != nil { // want `searches the folders of PATH for a program that exec.Command searches again`
		return nil, err
	}
	return exec.Command("git", "version").Output()
}
