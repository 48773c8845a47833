package a

import (
	"io/fs"
	"os"
)

// A file system that is made of itself.
func ownTree(name string) error {
	tmp, err := os.MkdirTemp("", "run")
	if err != nil {
		return err
	}
	var tree fs.FS
	if tree, err = fs.Sub(tree, name); err != nil {
		return err
	}
	if err := os.CopyFS(tmp, tree); err != nil {
		return err
	}
	return start(tmp, name)
}
