// Command toll is a profile-guided performance optimizer for Go. The same
// binary serves as `go vet -vettool` and `go fix -fixtool` program.
package main

import (
	"os"

	"github.com/gotoll/toll/internal/cli"
	"github.com/gotoll/toll/lab"
	"github.com/gotoll/toll/rules"
)

func main() {
	os.Exit(cli.Main(rules.All, lab.Catalogue, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
