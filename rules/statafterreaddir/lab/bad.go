// Package lab holds the pair that the rule's claim is measured with.
package lab

import (
	"os"
	"path/filepath"
)

// Bad asks for each entry again what kind it is.
func Bad(dir string) (folders []string, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		info, err := os.Stat(filepath.Join(dir, e.Name()))
		if err != nil {
			return nil, err
		}
		if info.IsDir() {
			folders = append(folders, e.Name())
		}
	}
	return folders, nil
}
