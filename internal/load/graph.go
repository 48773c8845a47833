package load

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/internal/proc"
)

// A Graph is the packages that match and all they import, dependencies first.
// It is plain data, so that it can be stored.
type Graph struct {
	Module, Root, GoVersion string // the module of Options.Dir
	Toolchain               string // "go1.26.8"
	GOOS, GOARCH, Features  string // Features: other settings that change files or types
	GOROOT, GOENV, GOWORK   string
	ModCache                string   // folder of the module cache
	Named                   []string // files that GOFLAGS names in place of others
	Nodes                   []Node
	Targets                 []int32 // nodes of Module that match the patterns, sorted by path
	Warnings                []finding.Warning
	asked                   int64 // when the go command was asked, Unix ns; 0 in a graph read back
}

// MissedBy reports whether something of a snapshot was written when the graph was being made or
// later: the graph may be of before.
func (g *Graph) MissedBy(s *Snapshot) bool {
	for _, f := range s.Files {
		if f.MTime >= g.asked {
			return true
		}
	}
	for _, d := range s.Dirs {
		if d.MTime >= g.asked {
			return true
		}
	}
	for _, o := range s.Others {
		if o.MTime >= g.asked {
			return true
		}
	}
	return false
}

// A Node is one package of a Graph.
type Node struct {
	Path, Name, Dir string
	Files           []string // base names, Go and cgo files
	Imports         []int32  // nodes, each less than this one's index
	// Renamed maps an import as written to the path that it means, where they
	// differ: vendored packages.
	Renamed   map[string]string
	Module    string
	ModDir    string
	GoVersion string
	// Fixed is a package whose files never change under the same name: the
	// standard library and the module cache.
	Fixed  bool
	Std    bool
	Target bool
	Error  string
}

// Below returns the packages of the module that the given ones import, directly
// or not, and that are no targets; dependencies first.
func (g *Graph) Below(from []int32) []int32 {
	reached := make([]bool, len(g.Nodes))
	for _, i := range from {
		reached[i] = true
	}
	var out []int32
	// Imports have lesser indices than their importers.
	for i := int32(len(g.Nodes)) - 1; i >= 0; i-- {
		if !reached[i] {
			continue
		}
		n := &g.Nodes[i]
		for _, j := range n.Imports {
			reached[j] = true
		}
		if !n.Target && n.ModDir == g.Root && len(n.Files) > 0 {
			out = append(out, i)
		}
	}
	slices.Reverse(out)
	return out
}

// List asks the go command for the graph.
func List(ctx context.Context, o Options) (*Graph, error) {
	dir, err := filepath.Abs(o.Dir)
	if err != nil {
		return nil, fmt.Errorf("find folder %s: %w", o.Dir, err)
	}
	if _, err := os.Stat(dir); err != nil {
		return nil, fmt.Errorf("open the folder to scan: %w", err)
	}
	if proc.Look("go") == "" {
		return nil, errors.New("the go command is not on the PATH: install Go (https://go.dev/dl) or add its bin folder to PATH")
	}
	patterns := o.Patterns
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	tool := gocmd.Tool{Dir: dir, Env: o.Env}
	var env gocmd.Environ
	var list []gocmd.ListPackage
	var envErr, listErr error
	asked := time.Now().UnixNano()
	g, gctx := errgroup.WithContext(ctx)
	g.Go(func() error { env, envErr = tool.Environ(gctx); return envErr })
	g.Go(func() error { list, listErr = tool.ListDeps(gctx, o.Tags, patterns); return nil })
	g.Wait()
	if err := ctx.Err(); err != nil {
		return nil, context.Cause(ctx)
	}
	if envErr != nil {
		return nil, envErr
	}
	mod, err := env.ModuleFile()
	if err != nil {
		return nil, noModule(err, env, list)
	}
	if listErr != nil {
		return nil, noWorkspace(listErr, env)
	}
	b := &builder{env: env, index: map[string]int32{}, g: &Graph{
		Root: filepath.Dir(mod), Toolchain: env.GOVERSION, GOOS: env.GOOS, GOARCH: env.GOARCH,
		Features: env.GOAMD64 + " " + env.CGO_ENABLED + " " + env.GOEXPERIMENT,
		GOROOT:   env.GOROOT, GOENV: env.GOENV, GOWORK: env.GOWORK, ModCache: env.GOMODCACHE, Named: named(dir, env.GOFLAGS), asked: asked,
	}}
	return b.build(list, patterns)
}

// named are the files that the go command, run in dir, reads in place of go.mod, go.sum and
// source files, since its flags say so.
func named(dir, goflags string) []string {
	var out []string
	for _, flag := range strings.Fields(goflags) {
		name, value, _ := strings.Cut(strings.TrimLeft(flag, "-"), "=")
		if name != "modfile" && name != "overlay" || value == "" {
			continue
		}
		if !filepath.IsAbs(value) {
			value = filepath.Join(dir, value)
		}
		out = append(out, value)
		if sum, ok := strings.CutSuffix(value, ".mod"); ok && name == "modfile" {
			out = append(out, sum+".sum")
		}
	}
	return out
}

// noModule says more where the reason is a workspace around no module.
func noModule(err error, env gocmd.Environ, list []gocmd.ListPackage) error {
	if env.GOWORK == "" || env.GOWORK == "off" || !errors.Is(err, gocmd.ErrNoModule) {
		return err
	}
	var dirs []string
	for _, p := range list {
		if p.Module != nil && p.Module.Main && !slices.Contains(dirs, p.Module.Dir) {
			dirs = append(dirs, p.Module.Dir)
		}
	}
	for i, d := range dirs {
		dirs[i] = relative(filepath.Dir(env.GOWORK), d)
	}
	if len(dirs) == 0 {
		return err
	}
	slices.Sort(dirs)
	return fmt.Errorf("this folder is a workspace (go.work) and not itself a module: run toll inside one of its modules, for example %s", strings.Join(dirs[:min(3, len(dirs))], ", "))
}

// noWorkspace says more where the go command stumbles over what a go.work
// lists, which the module itself may not need.
func noWorkspace(err error, env gocmd.Environ) error {
	if env.GOWORK == "" || env.GOWORK == "off" || !strings.Contains(err.Error(), "listed in go.work file") {
		return err
	}
	return fmt.Errorf("%w: correct %s, or set GOWORK=off to scan this module without its workspace", err, env.GOWORK)
}

type builder struct {
	env   gocmd.Environ
	g     *Graph
	index map[string]int32
	alien map[string]int // packages that match but belong to another module
}

func (b *builder) build(list []gocmd.ListPackage, patterns []string) (*Graph, error) {
	b.alien = map[string]int{}
	var noFiles []string
	for i := range list {
		p := &list[i]
		// "unsafe" has no source worth reading, "C" no package.
		if p.ImportPath == "unsafe" || p.ImportPath == "C" {
			continue
		}
		n := b.node(p)
		at := int32(len(b.g.Nodes))
		if !p.DepOnly {
			switch {
			case p.Module == nil || p.Module.Dir != b.g.Root:
				if len(n.Files) == 0 && n.Error != "" {
					noFiles = append(noFiles, n.Error)
				} else {
					b.foreign(p)
				}
			case len(n.Files) == 0:
				noFiles = append(noFiles, n.Error)
			default:
				n.Target = true
				b.g.Targets = append(b.g.Targets, at)
				b.g.Module, b.g.GoVersion = p.Module.Path, p.Module.GoVersion
			}
		}
		b.index[p.ImportPath] = at
		b.g.Nodes = append(b.g.Nodes, n)
	}
	g := b.g
	for _, e := range noFiles {
		if e != "" {
			g.Warnings = append(g.Warnings, finding.Warning{Text: e})
		}
	}
	for _, m := range slices.Sorted(maps.Keys(b.alien)) {
		g.Warnings = append(g.Warnings, finding.Warning{Where: m,
			Text: fmt.Sprintf("%d of its packages match but belong to no package folder of this module: run toll in their module, and name folders, not files", b.alien[m])})
	}
	if len(g.Targets) == 0 {
		why := ""
		if len(g.Warnings) > 0 {
			why = " (" + g.Warnings[0].String() + ")"
		}
		return nil, fmt.Errorf("no package of this module matches %s%s: name a folder like ./... or ./cmd/app whose Go files are built here (build tags, GOOS and CGO_ENABLED count)", strings.Join(patterns, " "), why)
	}
	slices.SortFunc(g.Targets, func(i, j int32) int { return strings.Compare(g.Nodes[i].Path, g.Nodes[j].Path) })
	return g, nil
}

func (b *builder) foreign(p *gocmd.ListPackage) {
	name := "the standard library"
	switch {
	case p.Module != nil:
		name = p.Module.Path
	case p.ImportPath == "command-line-arguments":
		name = "files named one by one"
	}
	b.alien[name]++
}

func (b *builder) node(p *gocmd.ListPackage) Node {
	n := Node{Path: p.ImportPath, Name: p.Name, Dir: p.Dir, Files: slices.Concat(p.GoFiles, p.CgoFiles), Std: p.Standard, Fixed: p.Standard}
	slices.Sort(n.Files)
	if m := p.Module; m != nil {
		n.Module, n.ModDir, n.GoVersion = m.Path, m.Dir, m.GoVersion
	}
	if c := b.env.GOMODCACHE; c != "" && strings.HasPrefix(p.Dir, c+string(filepath.Separator)) {
		n.Fixed = true
	}
	if e := p.Error; e != nil {
		n.Error = b.errorText(*e)
		if p.DepOnly && len(n.Files) == 0 {
			// Its place is that of the first import, one of perhaps many.
			n.Error = b.errorText(gocmd.ListError{Err: strings.TrimPrefix(e.Err, e.Pos+": ")})
		}
	}
	if len(p.ImportMap) > 0 {
		n.Renamed = p.ImportMap
	}
	for _, path := range p.Imports {
		// A package that stands later is part of an import cycle.
		if i, ok := b.index[path]; ok {
			n.Imports = append(n.Imports, i)
		}
	}
	return n
}

// errorText is the first line of a go list error, without absolute paths, and
// the second where the first announces it: the command that helps.
func (b *builder) errorText(e gocmd.ListError) string {
	text, rest, _ := strings.Cut(strings.TrimSpace(e.Err), "\n")
	if strings.HasSuffix(text, ":") {
		second, _, _ := strings.Cut(strings.TrimSpace(rest), "\n")
		text = strings.TrimSuffix(text+" "+second, ": ")
	}
	text = strings.ReplaceAll(text, b.g.Root+string(filepath.Separator), "")
	if e.Pos == "" || strings.HasPrefix(text, e.Pos) {
		return text
	}
	return strings.ReplaceAll(e.Pos, b.g.Root+string(filepath.Separator), "") + ": " + text
}
