package check

import (
	"debug/buildinfo"
	"debug/elf"
	"fmt"
	"strings"

	"github.com/gotoll/toll/internal/check/audit"
)

// binary reads a Go binary's build information and, of ELF files, its sections.
func binary(r *audit.Report, o Options) error {
	info, err := buildinfo.ReadFile(o.Path)
	if err != nil {
		return fmt.Errorf("check %s: not a Go binary with build information (%w): give a binary, or a module's folder", o.Name, err)
	}
	set := map[string]string{}
	for _, s := range info.Settings {
		set[s.Key] = s.Value
	}
	r.About = fmt.Sprintf("%s %s, built with %s for %s/%s", info.Path, info.Main.Version, info.GoVersion, set["GOOS"], set["GOARCH"])
	r.Files = []string{o.Name}
	add := func(id string, s audit.State, says, why, next string) {
		r.Rows = append(r.Rows, audit.Row{ID: id, State: s, Says: says, Why: why, Next: next})
	}
	if set["-trimpath"] == "true" {
		add("build.trimpath", audit.OK, "built with -trimpath", "", "")
	} else {
		add("build.trimpath", audit.Note, "built without -trimpath", whyTrimpath, "go build -trimpath")
	}
	vcs(set, add)
	flags(set, add)
	pgo, ok := set["-pgo"]
	if ok && pgo != "" && pgo != "off" {
		add("build.pgo", audit.OK, "built with a profile ("+base(pgo)+")", "", "")
	} else {
		add("build.pgo", audit.Note, "built without a profile", whyPGO, "keep a CPU profile of production as default.pgo beside package main")
	}
	if set["GOARCH"] == "amd64" {
		add("build.goamd64", level(set["GOAMD64"]), "GOAMD64="+set["GOAMD64"], whyGOAMD64, "")
	}
	f, err := elf.Open(o.Path)
	if err != nil {
		return nil // another format: build information is all there is
	}
	defer f.Close()
	if f.Section(".debug_info") == nil && f.Section(".zdebug_info") == nil {
		add("build.stripped", audit.OK, "stripped of debugging data", "", "")
	} else {
		add("build.stripped", audit.Note, "carries debugging data", whyStripped, "go build -ldflags='-s -w', if nobody debugs the release")
	}
	if f.Section(".interp") == nil {
		add("build.static", audit.OK, "static: needs no C library", "", "")
	} else {
		add("build.static", audit.Note, "linked with the system's C library (CGO_ENABLED="+set["CGO_ENABLED"]+")", "it does not start in an image without that library, such as scratch or another libc", "CGO_ENABLED=0 where nothing needs C")
	}
	return nil
}

func level(goamd64 string) audit.State {
	if goamd64 == "" || goamd64 == "v1" {
		return audit.OK
	}
	return audit.Note
}

type adder func(id string, s audit.State, says, why, next string)

func vcs(set map[string]string, add adder) {
	const id = "build.vcs"
	switch {
	case set["vcs.modified"] == "true":
		add(id, audit.Problem, "built from a tree with changes that are in no commit", "nobody can build this binary again", "build from a clean checkout")
	case set["vcs.revision"] != "":
		add(id, audit.OK, "knows its commit "+set["vcs.revision"][:min(12, len(set["vcs.revision"]))], "", "")
	default:
		add(id, audit.Note, "does not know its commit", "an incident or a profile of it cannot be matched with source", "build inside the checkout with -buildvcs=true; in a Dockerfile that needs .git copied")
	}
}

// flags finds settings that make every run slower.
func flags(set map[string]string, add adder) {
	if strings.Contains(set["-gcflags"], "-N") {
		add("build.optimized", audit.Problem, "built without optimization (-gcflags="+set["-gcflags"]+")", "for debuggers only: nothing is inlined or kept in registers", "go build without -gcflags=-N")
	}
	for _, f := range []string{"-race", "-msan", "-asan"} {
		if set[f] == "true" {
			add("build.checker", audit.Problem, "built with "+f, "a checker for tests: several times the CPU and memory (go.dev/doc/articles/race_detector)", "go build without "+f)
		}
	}
	if set["-cover"] == "true" || set["-covermode"] != "" {
		add("build.checker", audit.Problem, "built with coverage counters", "whole-program coverage cost 1.2 to 7.2 times the CPU when measured, by -covermode", "go build without -cover")
	}
}

func base(path string) string { return path[strings.LastIndexAny(path, `/\`)+1:] }
