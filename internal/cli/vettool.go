package cli

import (
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/gotoll/toll/rule"
)

// isVetTool recognises the protocol of `go vet -vettool` and `go fix
// -fixtool`: the go command asks -V=full and -flags, then passes flags and one
// file named *.cfg.
func isVetTool(args []string) bool {
	if len(args) == 0 {
		return false
	}
	last := args[len(args)-1]
	flag := func(arg string) bool { return strings.HasPrefix(arg, "-") }
	named := slices.ContainsFunc(args[:len(args)-1], func(arg string) bool { return !flag(arg) }) // a command of toll's own
	return args[0] == "-V=full" || args[0] == "-flags" || strings.HasSuffix(last, ".cfg") && !flag(last) && !named
}

// vetTool runs the stable rules under unitchecker, which exits by itself.
func vetTool(rules []*rule.Rule, args []string) int {
	var analyzers []*analysis.Analyzer
	for _, r := range rules {
		if r.Status == rule.Stable {
			analyzers = append(analyzers, r.ForDrivers())
		}
	}
	os.Args = append([]string{"toll"}, args...)
	unitchecker.Main(analyzers...)
	return exitOK
}
