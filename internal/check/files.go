package check

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/check/audit"
)

// maxFile bounds a build file, in bytes.
const maxFile = 1 << 20

// A buildFile is one file that says how something is built or run.
type buildFile struct {
	name  string // relative, with slashes
	kind  string // "make", "docker", "goreleaser", "ci", "kubernetes", "shell"
	lines []line
	text  string
}

// A line is one logical line: continuations are joined.
type line struct {
	n    int // of its first physical line
	text string
}

// module looks through a folder.
func module(r *audit.Report, o Options) error {
	files, err := buildFiles(o.Path)
	if err != nil {
		return err
	}
	r.About = o.Module
	seen := map[string]bool{}
	for _, f := range files {
		r.Files = append(r.Files, f.name)
		for _, l := range f.lines {
			if b, ok := asBuild(f, l); ok {
				r.Rows = append(r.Rows, b.rows()...)
				seen["build"] = true
			}
		}
		switch f.kind {
		case "goreleaser":
			r.Rows = append(r.Rows, goreleaser(f)...)
			seen["build"] = true
		case "docker":
			r.Rows = append(r.Rows, dockerfile(f, o.Path)...)
		case "kubernetes":
			r.Rows = append(r.Rows, manifest(f)...)
		}
	}
	if !seen["build"] {
		r.Warnings = append(r.Warnings, finding.Warning{Text: "no command that builds a release was found in Makefile, Dockerfile, .goreleaser.yml, CI files or scripts: give the released binary itself to `toll check`"})
	}
	for _, f := range o.Exposed {
		r.Rows = append(r.Rows, audit.Row{
			ID: "run.pprof", State: audit.Problem, At: fmt.Sprintf("%s:%d", f.Site.File, f.Site.Line), Says: "pprof beyond loopback: " + f.Message,
			Why: "profiles show code and data, and taking them costs CPU", Next: "serve it on 127.0.0.1, or behind authentication",
		})
	}
	return profiles(r, o)
}

// buildFiles reads the files that say how the module is built, a few folders
// deep.
func buildFiles(root string) ([]buildFile, error) {
	var out []buildFile
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel := filepath.ToSlash(strings.TrimPrefix(strings.TrimPrefix(path, root), string(filepath.Separator)))
		if d.IsDir() {
			switch name := d.Name(); {
			case path == root || name == ".github" || name == ".gitlab":
			case strings.HasPrefix(name, ".") || name == "vendor" || name == "node_modules" || name == "testdata" || strings.Count(rel, "/") > 3:
				return fs.SkipDir
			}
			return nil
		}
		kind := kindOf(rel)
		if kind == "" || !d.Type().IsRegular() {
			return nil
		}
		info, err := d.Info()
		if err != nil || info.Size() > maxFile {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		f := buildFile{name: rel, kind: kind, text: string(data), lines: logical(string(data))}
		if kind == "yaml" {
			if !isManifest(f.text) {
				return nil
			}
			f.kind = "kubernetes"
		}
		out = append(out, f)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("check %s: %w", root, err)
	}
	return out, nil
}

func kindOf(rel string) string {
	name := base(rel)
	ext := filepath.Ext(name)
	yaml := ext == ".yml" || ext == ".yaml"
	switch {
	case name == "Makefile" || name == "makefile" || name == "GNUmakefile" || ext == ".mk":
		return "make"
	case strings.HasPrefix(name, "Dockerfile") || strings.HasPrefix(name, "Containerfile") || ext == ".Dockerfile" || ext == ".dockerfile":
		return "docker"
	case yaml && strings.HasPrefix(strings.TrimPrefix(name, "."), "goreleaser"):
		return "goreleaser"
	case yaml && strings.HasPrefix(rel, ".github/workflows/"), name == ".gitlab-ci.yml", yaml && strings.HasPrefix(rel, ".gitlab/"), name == "Taskfile.yml", name == "justfile":
		return "ci"
	case ext == ".sh":
		return "shell"
	case yaml:
		return "yaml"
	}
	return ""
}

func isManifest(text string) bool {
	return strings.Contains(text, "apiVersion:") && manifestKind().MatchString(text)
}

var manifestKind = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^kind:\s*(Deployment|StatefulSet|DaemonSet|Job|CronJob|Pod)\s*$`)
})

// logical joins lines that end in a backslash.
func logical(text string) []line {
	var out []line
	joined := false
	for i, l := range strings.Split(text, "\n") {
		l = strings.TrimRight(l, "\r")
		more := strings.HasSuffix(l, `\`)
		l = strings.TrimSpace(strings.TrimSuffix(l, `\`))
		if joined {
			out[len(out)-1].text += " " + l
		} else {
			out = append(out, line{i + 1, l})
		}
		joined = more
	}
	return out
}

// at is a place in the file.
func (f buildFile) at(n int) string { return fmt.Sprintf("%s:%d", f.name, n) }

// find is the first line that contains the text, 0 if none does.
func (f buildFile) find(text string) int {
	i := slices.IndexFunc(f.lines, func(l line) bool { return strings.Contains(l.text, text) && !strings.HasPrefix(l.text, "#") })
	if i < 0 {
		return 0
	}
	return f.lines[i].n
}
