// Package debug stands for a package that writes debug records.
package debug

import "fmt"

var On bool

func Log(format string, args ...any) {
	if On {
		fmt.Printf(format, args...)
	}
}

type Dumper struct{ Depth int }

func (d *Dumper) Sdump(values ...any) string { return fmt.Sprint(values...) }
