// Package lab holds the pair that the rule's claim is measured with.
package lab

import (
	"os"
	"os/exec"
)

// Bad runs a command that reads one file in a copy of the tree.
func Bad(tree, name string) ([]byte, error) {
	tmp, err := os.MkdirTemp("", "treeclone")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(tmp)
	if err := os.CopyFS(tmp, os.DirFS(tree)); err != nil {
		return nil, err
	}
	cmd := exec.Command("cat", name)
	cmd.Dir = tmp
	return cmd.Output()
}
