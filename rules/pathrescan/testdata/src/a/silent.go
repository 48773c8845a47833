package a

import (
	"os"
	"os/exec"
	"path/filepath"
)

func browser() string {
	for _, name := range []string{"xdg-open", "firefox"} { // ends with the first one
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

func once(tool string) bool {
	_, err := exec.LookPath(tool) // one question
	return err == nil
}

func used() ([]byte, error) {
	git, err := exec.LookPath("git") // its answer is used
	if err != nil {
		return nil, err
	}
	return exec.Command(git, "version").Output()
}

func folders() (n int) {
	for _, dir := range filepath.SplitList(os.Getenv("PATH")) { // split once
		if dir != "" {
			n++
		}
	}
	return n
}

var found = map[string]bool{}

func cached(tool string) bool {
	if ok, asked := found[tool]; asked {
		return ok
	}
	_, err := exec.LookPath(tool)
	found[tool] = err == nil
	return err == nil
}

func each(tools []string) (n int) {
	for _, tool := range tools {
		if cached(tool) { // keeps its answers
			n++
		}
	}
	return n
}

func other() error {
	if _, err := exec.LookPath("git"); err != nil {
		return err
	}
	return exec.Command("hg", "version").Run() // another program
}

func restart() error {
	self, err := exec.LookPath(os.Args[0])
	if err != nil {
		return err
	}
	_, err = os.StartProcess(self, os.Args, &os.ProcAttr{})
	return err
}

// Once for each signal.
func signals(all chan os.Signal, failed chan error) {
	for {
		select {
		case <-failed:
			os.Exit(1)
		case <-all:
			restart()
		}
	}
}
