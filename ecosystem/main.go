// Ecosystem tries the rules on pinned public modules: each is downloaded,
// scanned, every safe fix applied on a copy, and built, vetted and tested
// before and after. It prints what broke and how often each rule spoke.
//
//	go run .                 all modules of modules.txt; writes ../docs/ecosystem.md
//	go run . -quick          the three marked quick; what CI runs
//	go run . -only TEXT      modules whose path contains TEXT
//	go run . -scan           scans and applies without building and testing
//	go run . -sample         a seeded sample of sites per rule, with source and diff
//
// What was tested is kept in tested.jsonl and not tested again while module,
// Go and patch are the same, so that a run may be stopped and gone on with, here
// or on another machine.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/gotoll/toll/rule"
	"github.com/gotoll/toll/rules"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	switch {
	case err == nil:
	case ctx.Err() != nil:
		fmt.Fprintln(os.Stderr, "ecosystem: stopped; what was tested is kept")
		os.Exit(130)
	default:
		fmt.Fprintln(os.Stderr, "ecosystem:", err)
		os.Exit(1)
	}
}

type options struct {
	modules, results, tested, reading, page string
	only                                    string
	quick, sample, fresh, scan, root        bool
	limits                                  limits
}

func parse(args []string) (options, error) {
	var o options
	flags := flag.NewFlagSet("ecosystem", flag.ContinueOnError)
	flags.StringVar(&o.modules, "modules", "modules.txt", "pinned modules")
	flags.StringVar(&o.results, "results", "results.jsonl", "what was found and tested; added to")
	flags.StringVar(&o.tested, "tested", "tested.jsonl", "what tests said before and after the fixes, kept in git")
	flags.StringVar(&o.reading, "reading", "reading.jsonl", "sites read by a person")
	flags.StringVar(&o.page, "page", "../docs/ecosystem.md", "page that a run of all modules writes")
	flags.StringVar(&o.only, "only", "", "modules whose path contains `text`")
	flags.BoolVar(&o.quick, "quick", false, "only the modules marked quick")
	flags.BoolVar(&o.sample, "sample", false, "print a seeded sample of ten sites per rule from the results, scan nothing")
	flags.BoolVar(&o.scan, "scan", false, "scan and apply, but build and test nothing")
	flags.BoolVar(&o.root, "as-root", false, "run the modules' tests though they may do all to this machine")
	flags.BoolVar(&o.fresh, "fresh", false, "test again what was tested")
	flags.DurationVar(&o.limits.pkg, "package-time", time.Minute, "for the tests of one package")
	flags.DurationVar(&o.limits.module, "module-time", 10*time.Minute, "for one module, its tests before and after")
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	if flags.NArg() > 0 {
		return o, fmt.Errorf("takes no arguments, but was given %q", flags.Args())
	}
	return o, nil
}

func run(ctx context.Context, args []string, out, progress io.Writer) error {
	o, err := parse(args)
	if errors.Is(err, flag.ErrHelp) {
		return nil
	}
	if err != nil {
		return err
	}
	mods, err := readModules(o.modules)
	if err != nil {
		return err
	}
	readings, err := readReadings(o.reading)
	if err != nil {
		return err
	}
	kept, err := openResults(o.results, o.tested)
	if err != nil {
		return err
	}
	defer kept.close()
	chosen := choose(mods, o)
	if len(chosen) == 0 {
		return fmt.Errorf("no module of %s is meant: leave out -only, or give a part of a path that is there", o.modules)
	}
	if o.sample {
		return printSample(ctx, out, kept.of(chosen))
	}
	// The quick ones' tests are known to keep to their folders.
	if os.Geteuid() == 0 && !o.scan && !o.quick && !o.root {
		return errors.New("the modules' tests would run as root and may change this machine (gin's set the permissions of /): run as another user, or with -as-root where nothing can be lost")
	}
	unlock, err := alone(ctx, progress)
	if err != nil {
		return err
	}
	defer unlock()
	on := active(rules.All())
	for i, m := range chosen {
		fmt.Fprintf(progress, "%s  %d of %d  %s@%s\n", time.Now().Format(time.TimeOnly), i+1, len(chosen), m.Path, m.Version)
		r, err := try(ctx, m, on, kept.get(m), o)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err != nil {
			r.Failed = err.Error()
		}
		if err := kept.put(r); err != nil {
			return err
		}
		if !o.scan {
			if err := kept.keepTested(); err != nil {
				return err
			}
		}
		fmt.Fprintf(progress, "          %s\n", r.line())
	}
	records := kept.of(chosen)
	s := sum(records, readings, on)
	s.print(out)
	if len(chosen) == len(mods) && !o.scan {
		if err := s.writePage(o.page); err != nil {
			return err
		}
	}
	return s.verdict()
}

// active leaves out what is off for good.
func active(all []*rule.Rule) []*rule.Rule {
	var on []*rule.Rule
	for _, r := range all {
		if r.Status != rule.Retired {
			on = append(on, r)
		}
	}
	return on
}

func choose(mods []module, o options) []module {
	var out []module
	for _, m := range mods {
		if strings.Contains(m.Path, o.only) && (m.Quick || !o.quick) {
			out = append(out, m)
		}
	}
	return out
}
