package check

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"github.com/gotoll/toll/internal/check/audit"
)

// A build is one command that builds something to be kept.
type build struct {
	file buildFile
	n    int
	text string // from "go build" on
}

var goBuild = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?:^|[\s;&|@("'$])(?:go|\$\(GO\)|\$\{GO\}|\$GO|gotip)\s+(build|install)\b([^;&|]*)`)
})

// asBuild recognises a release's build in a line. A build without -o is a
// compile check, but for those in Dockerfiles.
func asBuild(f buildFile, l line) (build, bool) {
	if strings.HasPrefix(l.text, "#") || strings.HasPrefix(l.text, "//") || f.kind == "kubernetes" {
		return build{}, false
	}
	m := goBuild().FindStringSubmatchIndex(l.text)
	if m == nil {
		return build{}, false
	}
	text := strings.TrimSpace(l.text[m[2]:m[5]])
	install := strings.HasPrefix(text, "install")
	switch {
	case install && strings.Contains(text, "@"): // somebody else's tool
		return build{}, false
	case f.kind != "docker" && !strings.Contains(text, "-o") && !strings.Contains(text, "-ldflags"):
		return build{}, false
	}
	return build{file: f, n: l.n, text: "go " + text}, true
}

// has reports whether a flag is in the command, or in the GOFLAGS or another
// variable that the file sets and the command may use.
func (b build) has(flag string) bool {
	if strings.Contains(b.text, flag) {
		return true
	}
	for _, l := range b.file.lines {
		set := strings.Contains(l.text, "GOFLAGS") || strings.Contains(l.text, "BUILD") && strings.Contains(l.text, "=") || strings.Contains(l.text, "LDFLAGS") || strings.Contains(l.text, "FLAGS")
		if set && strings.Contains(l.text, flag) && !strings.HasPrefix(l.text, "#") {
			return true
		}
	}
	return false
}

func (b build) rows() []audit.Row {
	at := b.file.at(b.n)
	var out []audit.Row
	add := func(id string, s audit.State, says, why, next string) {
		out = append(out, audit.Row{ID: id, State: s, At: at, Says: says, Why: why, Next: next})
	}
	if b.has("-trimpath") {
		add("build.trimpath", audit.OK, "builds with -trimpath", "", "")
	} else {
		add("build.trimpath", audit.Note, "builds without -trimpath", whyTrimpath, "add -trimpath")
	}
	if b.has("-s -w") || b.has("-w -s") || strings.Contains(b.text, "-s ") && strings.Contains(b.text, "-w") {
		add("build.stripped", audit.OK, "strips debugging data", "", "")
	} else {
		add("build.stripped", audit.Note, "keeps debugging data", whyStripped, "add -ldflags='-s -w', if nobody debugs the release")
	}
	if b.has("-buildvcs=false") {
		add("build.vcs", audit.Note, "leaves the commit out (-buildvcs=false)", "an incident or a profile of it cannot be matched with source", "drop the flag, and copy .git into the build's folder")
	}
	if b.has("-mod=mod") {
		add("build.modreadonly", audit.Problem, "may change go.mod while it builds (-mod=mod)", "the same commit may build from other dependencies tomorrow", "drop the flag: -mod=readonly is the default")
	}
	if strings.Contains(b.text, "-gcflags") && strings.Contains(b.text, "-N") {
		add("build.optimized", audit.Problem, "builds without optimization", "for debuggers only: nothing is inlined or kept in registers", "drop -gcflags=-N")
	}
	if strings.Contains(b.text, " -race") {
		add("build.checker", audit.Note, "builds with the race detector", "right for tests; several times the CPU and memory in production (go.dev/doc/articles/race_detector)", "")
	}
	if strings.Contains(b.text, "-pgo=off") {
		add("build.pgo", audit.Note, "turns profiles off (-pgo=off)", whyPGO, "")
	}
	if _, after, ok := strings.Cut(b.file.text, "GOAMD64=v"); ok && after != "" {
		add("build.goamd64", audit.Note, "sets GOAMD64=v"+after[:1], whyGOAMD64, "")
	}
	return out
}

// goreleaser looks at the release tool's settings: keys are told apart by their
// text, which is all that is asked of them here.
func goreleaser(f buildFile) []audit.Row {
	n := max(1, f.find("builds:"))
	row := func(id string, has bool, yes, no, why, next string) audit.Row {
		if has {
			return audit.Row{ID: id, State: audit.OK, At: f.at(n), Says: yes}
		}
		return audit.Row{ID: id, State: audit.Note, At: f.at(n), Says: no, Why: why, Next: next}
	}
	return []audit.Row{
		row("build.trimpath", f.find("-trimpath") > 0, "builds with -trimpath", "builds without -trimpath", whyTrimpath, "flags: [-trimpath]"),
		// Without ldflags goreleaser itself passes -s -w.
		row("build.stripped", f.find("-s -w") > 0 || f.find("ldflags") == 0, "strips debugging data", "keeps debugging data", whyStripped, "ldflags: ['-s -w']"),
		row("build.static", f.find("CGO_ENABLED=0") > 0, "builds without cgo", "leaves cgo to the build machine", "one machine with a C compiler links the C library, another does not", "env: [CGO_ENABLED=0], where nothing needs C"),
	}
}

// dockerfile looks at images and at what they set for the runtime.
func dockerfile(f buildFile, root string) []audit.Row {
	var out []audit.Row
	var last string
	builds := false
	for _, l := range f.lines {
		fields := strings.Fields(l.text)
		if len(fields) > 1 && strings.EqualFold(fields[0], "FROM") {
			last = fields[1]
			if strings.HasPrefix(last, "--") && len(fields) > 2 {
				last = fields[2]
			}
		}
		_, is := asBuild(f, l)
		builds = builds || is
	}
	if builds && (last == "scratch" || strings.Contains(last, "distroless/static") || strings.Contains(last, "alpine")) {
		row := audit.Row{ID: "build.static", State: audit.OK, At: f.at(max(1, f.find("go build"))), Says: "builds without cgo for " + last}
		if !strings.Contains(f.text, "CGO_ENABLED=0") && !strings.Contains(f.text, "-extldflags") && !alpineBuilder(f.text) {
			row.State, row.Says = audit.Problem, "may link a C library that "+last+" does not have"
			row.Why, row.Next = "a program that uses net or os/user then does not start there", "set CGO_ENABLED=0 for the build"
		}
		out = append(out, row)
	}
	if builds {
		if ignored, err := os.ReadFile(filepath.Join(root, ".dockerignore")); err == nil && ignoresGit(string(ignored)) && !strings.Contains(f.text, "-X ") {
			out = append(out, audit.Row{ID: "build.vcs", State: audit.Note, At: ".dockerignore", Says: ".git is not in the image's build", Why: "the binary does not know its commit: an incident or a profile cannot be matched with source", Next: "copy .git into the build stage, or pass the commit with -ldflags='-X main.commit=...'"})
		}
	}
	return append(out, settings(f)...)
}

// alpineBuilder tells images whose C library is that of alpine.
func alpineBuilder(text string) bool {
	for l := range strings.Lines(text) {
		if strings.HasPrefix(strings.ToUpper(l), "FROM ") && strings.Contains(l, "golang:") && strings.Contains(l, "alpine") {
			return true
		}
	}
	return false
}

func ignoresGit(text string) bool {
	for l := range strings.Lines(text) {
		if s := strings.Trim(strings.TrimSpace(l), "/"); s == ".git" || s == "*" {
			return true
		}
	}
	return false
}

// A setting is a variable of Go's runtime and what is to be known of it.
type setting struct {
	id, name, why string
}

var runtimeSettings = []setting{
	{"run.gogc", "GOGC", "in a loop that allocates, GOGC=25 cost 1.62 times and GOGC=10 2.6 times the CPU of 100, GOGC=400 0.86 times: `toll tune` draws your program's curve"},
	{"run.memlimit", "GOMEMLIMIT", "a limit below the live heap cost 3.4 times the CPU when measured: keep it well above (`toll tune` finds the edge)"},
	{"run.maxprocs", "GOMAXPROCS", "since Go 1.25 the runtime follows the container's CPU limit by itself: a fixed number stays when the limit changes"},
}

var assigned = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\b(GOGC|GOMEMLIMIT|GOMAXPROCS)["']?(?:=|:\s|\s|$)["']?\s*([\w.%]*)`)
})

// settings notes what a file sets for Go's runtime, each variable once.
func settings(f buildFile) []audit.Row {
	var out []audit.Row
	for _, set := range runtimeSettings {
		for i, l := range f.lines {
			m := assigned().FindStringSubmatch(l.text)
			if strings.HasPrefix(l.text, "#") || m == nil || m[1] != set.name {
				continue
			}
			value := m[2]
			if v, ok := strings.CutPrefix(next(f.lines, i), "value:"); value == "" && ok { // of a Kubernetes variable
				value = strings.Trim(strings.TrimSpace(v), `"'`)
			}
			out = append(out, audit.Row{ID: set.id, State: audit.Note, At: f.at(l.n), Says: set.name + "=" + value, Why: set.why})
			break
		}
	}
	return out
}

func next(lines []line, i int) string {
	if i+1 < len(lines) {
		return lines[i+1].text
	}
	return ""
}

// manifest looks at a container's limits.
func manifest(f buildFile) []audit.Row {
	out := settings(f)
	n := f.find("limits:")
	if n == 0 {
		return out
	}
	memory := false
	for _, l := range f.lines {
		memory = memory || l.n > n && strings.HasPrefix(l.text, "memory:")
	}
	if memory && !strings.Contains(f.text, "GOMEMLIMIT") {
		out = append(out, audit.Row{ID: "run.memlimit", State: audit.Note, At: f.at(n), Says: "a memory limit without GOMEMLIMIT",
			Why:  "the collector does not know the limit: near it the kernel ends the program where a collection would have helped. With GOGC=off and a limit of 400 MiB the measured loop took 0.77 times the CPU of GOGC=100",
			Next: "set GOMEMLIMIT to about nine tenths of the limit (go.dev/doc/gc-guide); `toll tune` draws the curve"})
	}
	return out
}
