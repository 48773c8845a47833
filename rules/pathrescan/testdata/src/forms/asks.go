package forms

import (
	"fmt"
	"os/exec"
)

func hasCommand(name string) bool {
	_, err := exec.LookPath(name)
	return err == nil
}

func version() ([]byte, error) {
	if !hasCommand("git") { // want `searches the folders of PATH for a program that exec.Command searches again`
		return nil, fmt.Errorf("no git")
	}
	return exec.Command("git", "--version").Output()
}

var have = map[string]bool{}

func hasKept(name string) bool {
	if ok, seen := have[name]; seen {
		return ok
	}
	_, err := exec.LookPath(name)
	have[name] = err == nil
	return have[name]
}

// A cache, another program, and nothing that is started.
func others(name string) error {
	if hasKept("git") {
		return exec.Command("git", "gc").Run()
	}
	if hasCommand("hg") {
		return exec.Command("svn", "up").Run()
	}
	if !hasCommand(name) {
		return fmt.Errorf("no %s", name)
	}
	return nil
}
