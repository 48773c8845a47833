package lab

import (
	"os"
	"os/exec"
)

// Better runs it in the tree, with a folder for what it may write.
func Better(tree, name string) ([]byte, error) {
	tmp, err := os.MkdirTemp("", "treeclone")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(tmp)
	cmd := exec.Command("cat", name)
	cmd.Dir = tree
	cmd.Env = append(os.Environ(), "TMPDIR="+tmp)
	return cmd.Output()
}
