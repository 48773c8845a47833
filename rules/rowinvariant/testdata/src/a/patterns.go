package a

import (
	"regexp"
	"strings"
)

var scheme = regexp.MustCompile(`(\S+://)?(\S+\:\S+@)`)
var plain = strings.NewReplacer("/", "_", " ", "_")
var mode = "a-b"

type sink interface {
	Add(name string, tags map[string]string)
}

// Whatever the sink does, nothing sets the pattern.
func hosts(to sink, addr string, nodes []string) {
	for _, node := range nodes {
		to.Add("node", map[string]string{"cluster": scheme.ReplaceAllString(addr, "$1"), "host": node}) // want `searches the same text in every iteration with the same result`
		to.Add("name", map[string]string{"cluster": plain.Replace(addr), "host": node})                 // want `searches the same text`
		to.Add("mode", map[string]string{"mode": strings.ToUpper(mode)})
		if scheme.MatchString(node) {
			setMode(node)
		}
	}
}

func setMode(m string) { mode = m }
