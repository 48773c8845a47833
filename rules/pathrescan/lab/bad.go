// Package lab holds the pair that the rule's claim is measured with.
package lab

import (
	"os"
	"path/filepath"
)

// Bad goes through the folders of PATH for each step.
func Bad(steps []string) (missing int) {
	for _, tool := range steps {
		found := false
		for _, dir := range filepath.SplitList(os.Getenv("PATH")) {
			if info, err := os.Stat(filepath.Join(dir, tool)); err == nil && !info.IsDir() {
				found = true
				break
			}
		}
		if !found {
			missing++
		}
	}
	return missing
}
