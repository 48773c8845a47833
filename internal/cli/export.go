package cli

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/internal/files"
	"github.com/gotoll/toll/internal/report"
)

// exportFlags say in which form a report is written.
type exportFlags struct {
	format string
	kind   string
	base   string // recording to compare with
	out    string
}

// formats are the forms of a report; defaults names the file of each.
var formats = []string{"html", "pprof", "speedscope", "firefox", "markdown", "csv"}

var endings = map[string]string{
	"html": "toll-report.html", "pprof": "toll.pprof", "speedscope": "toll.speedscope.json", "firefox": "toll.firefox.json",
	"markdown": "-", "csv": "-",
}

func (f *exportFlags) add(cmd *cobra.Command) {
	fl := cmd.Flags()
	fl.StringVarP(&f.out, "output", "o", "", "`file` to write, - for standard output (default: toll-report.html, or by the format)")
	fl.StringVar(&f.format, "format", "html", "one of "+strings.Join(formats, ", "))
	fl.StringVar(&f.kind, "kind", "cpu", "profile that pprof, speedscope and firefox get: cpu, alloc, mutex or block")
	fl.StringVar(&f.base, "base", "", "earlier `recording` to compare the cost map with, such as 001-bench")
}

func (f *exportFlags) check(a *app, cmd *cobra.Command) error {
	if !slices.Contains(formats, f.format) {
		return a.usage(cmd, "no format %q: use one of %s", f.format, strings.Join(formats, ", "))
	}
	if !slices.Contains([]string{"cpu", "alloc", "mutex", "block"}, f.kind) {
		return a.usage(cmd, "no kind %q: use cpu, alloc, mutex or block", f.kind)
	}
	if f.out == "" {
		f.out = endings[f.format]
	}
	return nil
}

// export writes m in the wanted form.
func (a *app) export(cmd *cobra.Command, ws *workspace, m report.Model, f exportFlags, from []string) error {
	var b bytes.Buffer
	kind := finding.Kind(f.kind)
	var err error
	switch f.format {
	case "pprof":
		err = writeProfile(cmd, &b, ws.evidence(from, nil), kind)
	case "speedscope":
		err = report.Speedscope(&b, m, kind)
	case "firefox":
		err = report.Firefox(&b, m, kind)
	case "markdown":
		err = report.Markdown(&b, m)
	case "csv":
		err = report.CSV(&b, m)
	default:
		err = report.HTML(&b, m)
	}
	if err != nil {
		return err
	}
	if f.out == "-" {
		_, err := a.stdout.Write(b.Bytes())
		return err
	}
	if err := files.Replace(a.path(f.out), b.Bytes()); err != nil {
		return err
	}
	a.printf("%s\n", f.out)
	return nil
}

func writeProfile(cmd *cobra.Command, w io.Writer, o evidence.Options, kind finding.Kind) error {
	p, err := evidence.Merged(cmd.Context(), o, kind)
	if err != nil {
		return err
	}
	if err := p.Write(w); err != nil {
		return fmt.Errorf("write the %s profile: %w", kind, err)
	}
	return nil
}

// evidence names the profiles of the module: files given, or those of the named
// recordings, nil for the newest of each kind.
func (w *workspace) evidence(from, recordings []string) evidence.Options {
	o := evidence.Options{Store: w.store(), Recordings: recordings, Module: w.module, Root: w.root}
	for _, p := range from {
		if !filepath.IsAbs(p) {
			p = filepath.Join(w.dir, p)
		}
		o.Paths = append(o.Paths, p)
	}
	return o
}
