package lab

import (
	"os"
	"path/filepath"
)

// Better goes through them once for each tool.
func Better(steps []string) (missing int) {
	path := filepath.SplitList(os.Getenv("PATH"))
	found := map[string]bool{}
	for _, tool := range steps {
		ok, asked := found[tool]
		if !asked {
			ok = look(path, tool)
			found[tool] = ok
		}
		if !ok {
			missing++
		}
	}
	return missing
}

func look(path []string, tool string) bool {
	for _, dir := range path {
		if info, err := os.Stat(filepath.Join(dir, tool)); err == nil && !info.IsDir() {
			return true
		}
	}
	return false
}
