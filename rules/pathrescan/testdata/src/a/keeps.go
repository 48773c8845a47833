package a

import (
	"log"
	"os/exec"
	"strings"
)

// Each program is looked for once.
func resolve(urls []string) map[string]string {
	found, out := map[string]string{}, map[string]string{}
	for _, url := range urls {
		kind, _, _ := strings.Cut(url, "://")
		path, ok := found[kind]
		if !ok {
			p, err := exec.LookPath("plugin-" + kind)
			if err != nil {
				log.Printf("no plugin for %s: %v", kind, err)
				continue
			}
			path = p
			found[kind] = p
		}
		out[url] = path
	}
	return out
}

func seenOnce(tools []string) (n int) {
	seen := map[string]bool{}
	for _, tool := range tools {
		if !seen[tool] {
			seen[tool] = true
			if _, err := exec.LookPath(tool); err == nil {
				n++
			}
		}
	}
	return n
}

// The map is what comes out, and is not asked.
func paths(kinds []string, aliases map[string]string) map[string]string {
	out := map[string]string{}
	for _, kind := range kinds {
		if alias, ok := aliases[kind]; ok {
			kind = alias
		}
		p, err := exec.LookPath(kind) // want `searches the folders of PATH at each turn of the loop`
		if err != nil {
			continue
		}
		out[kind] = p
	}
	return out
}
