package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/gocmd"
)

// A Builder builds the test binaries of one arm into a folder of its own. It
// is not safe for concurrent use.
type Builder struct {
	src     Source
	dir     string
	tool    gocmd.Tool
	env     gocmd.Environ
	replace map[string]string // files the go command sees in place of others
	layout  bool              // the linker can align functions
	tree    string
	builds  int
}

// A Package is one package of the arm that has test files or may be reached by
// some.
type Package struct {
	ImportPath, Dir, Name     string
	GoFiles                   []string
	TestGoFiles, XTestGoFiles []string
	Deps                      []string // import paths, without those of the tests
	TestImports, XTestImports []string
	Module                    struct{ Path, Dir, GoVersion string }
	Error                     *struct{ Err string } // of loading it; only where Known asks for it
}

// A Binary is a built test binary with the driver inside.
type Binary struct {
	Path    string
	Package Package
	Seed    int64 // of the layout; 0 is the one without padding
	Build   finding.Build
	// Code digests the machine code and the read-only data, without line
	// tables and build information: two binaries of the same seed with equal
	// Code do the same.
	Code    string
	env     []string
	command *commandRun // nil for test binaries
}

// NewBuilder prepares to build src; dir must exist, be empty and be the
// builder's alone. The caller removes it.
func NewBuilder(ctx context.Context, src Source, dir string) (*Builder, error) {
	for _, f := range src.Flags {
		if strings.HasPrefix(strings.TrimLeft(f, "-"), "overlay") {
			return nil, errors.New("build flag -overlay is taken by the benchmark driver: give the files in place of the flag")
		}
	}
	b := &Builder{src: src, dir: dir, tool: gocmd.Tool{Dir: src.Root, Env: src.Env}}
	var err error
	if b.env, err = b.tool.Environ(ctx); err != nil {
		return nil, err
	}
	if _, err := b.env.ModuleFile(); err != nil {
		return nil, err
	}
	goroot := b.env.GOROOT
	if strings.Contains(filepath.ToSlash(goroot), "/golang.org/toolchain@") {
		if goroot, err = b.rename(goroot); err != nil {
			return nil, fmt.Errorf("link the toolchain: %w", err)
		}
	}
	if b.replace, err = overlay(dir, goroot, src.Overlay); err != nil {
		return nil, err
	}
	// The linker lists its flags and leaves with an error.
	help, _ := b.tool.Run(ctx, "tool", "link", "-h")
	usage := string(help.Stderr) + string(help.Stdout)
	b.layout = strings.Contains(usage, "-funcalign")
	if b.tree, err = treeDigest(src.Root, src.Overlay); err != nil {
		return nil, err
	}
	return b, ctx.Err()
}

// rename gives a toolchain of the module cache another path: the go command
// refuses an overlay of one that it downloaded there. The go command on the
// PATH hands over to a program named like the version it is to use.
func (b *Builder) rename(goroot string) (string, error) {
	link, bin := filepath.Join(b.dir, "goroot"), filepath.Join(b.dir, "bin")
	if err := errors.Join(os.Symlink(goroot, link), os.Mkdir(bin, 0o755)); err != nil {
		return "", err
	}
	version, _, _ := strings.Cut(b.env.GOVERSION, " ")
	script := fmt.Sprintf("#!/bin/sh\nGOROOT='%s' GOTOOLCHAIN=local exec '%[1]s/bin/go' \"$@\"\n", strings.ReplaceAll(link, "'", `'\''`))
	if err := os.WriteFile(filepath.Join(bin, version), []byte(script), 0o755); err != nil {
		return "", err
	}
	b.tool.Env = append(slices.Clone(b.src.Env), "GOTOOLCHAIN="+version, "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	return link, nil
}

// Layouts reports whether the same code can be laid out differently without
// changing how any function is aligned.
func (b *Builder) Layouts() bool { return b.layout }

// Packages lists the packages that match the patterns, relative to the root.
func (b *Builder) Packages(ctx context.Context, patterns ...string) ([]Package, error) {
	return b.list(ctx, nil, patterns)
}

// Known lists those packages of the patterns that this side has, and says of
// each that it lacks, by import path, why: a change may add or remove packages.
func (b *Builder) Known(ctx context.Context, patterns ...string) (known []Package, lacks map[string]error, err error) {
	all, err := b.list(ctx, []string{"-e"}, patterns)
	lacks = map[string]error{}
	for _, p := range all {
		if p.Error != nil && p.Dir == "" {
			lacks[p.ImportPath] = fmt.Errorf("find package %s in %s: %s", p.ImportPath, b.src.Label, p.Error.Err)
			continue
		}
		known = append(known, p)
	}
	return known, lacks, err
}

func (b *Builder) list(ctx context.Context, flags, patterns []string) ([]Package, error) {
	args := append([]string{"list", "-json=ImportPath,Dir,Name,GoFiles,TestGoFiles,XTestGoFiles,Deps,TestImports,XTestImports,Module,Error"}, flags...)
	r, err := b.tool.Run(ctx, slices.Concat(args, b.selection(), []string{"--"}, patterns)...)
	if err != nil {
		return nil, fmt.Errorf("list the packages of %s: %w", b.src.Label, err)
	}
	return listed[Package](r.Stdout, b.src.Label)
}

// listed reads what go list prints with -json.
func listed[T any](text []byte, label string) ([]T, error) {
	var out []T
	for dec := json.NewDecoder(bytes.NewReader(text)); ; {
		var p T
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return out, nil
		} else if err != nil {
			return nil, fmt.Errorf("read go list of %s: %w", label, err)
		}
		out = append(out, p)
	}
}

// selection is the flags that decide which files are part of a package.
func (b *Builder) selection() []string {
	var args []string
	if b.src.ModFile != "" {
		args = append(args, "-modfile="+b.src.ModFile)
	}
	if b.src.Tags != "" {
		args = append(args, "-tags="+b.src.Tags)
	}
	return args
}

// Build builds the test binary of pkg. A seed other than 0 moves the package's
// functions, all alike; extra are more flags of `go test`.
func (b *Builder) Build(ctx context.Context, pkg Package, seed int64, extra ...string) (*Binary, error) {
	b.builds++
	out := filepath.Join(b.dir, fmt.Sprintf("b%03d.test", b.builds))
	flags, link := b.linking()
	overlay, err := b.layOut(pkg, seed)
	if err != nil {
		return nil, err
	}
	args := slices.Concat([]string{"test", "-c", "-o", out, "-trimpath", "-buildvcs=false", overlay},
		b.selection(), flags, extra, []string{link, pkg.ImportPath})
	if _, err := b.tool.Run(ctx, args...); err != nil {
		return nil, fmt.Errorf("build the benchmarks of %s (%s): %w", pkg.ImportPath, b.src.Label, err)
	}
	bin := &Binary{Path: out, Package: pkg, Seed: seed, env: b.src.Env, Build: b.describe()}
	if bin.Build.Binary, bin.Code, err = digests(out); errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("build the benchmarks of %s (%s): the package has no test files", pkg.ImportPath, b.src.Label)
	} else if err != nil {
		return nil, err
	}
	return bin, nil
}

// linking is the source's build flags and the one for the linker. The order of
// functions stays as it ships: most code is then at equal addresses on both
// sides (docs/measuring.md says what shuffling it does).
func (b *Builder) linking() (flags []string, link string) {
	words := []string{"-w", "-buildid="}
	if b.layout {
		words = append(words, "-funcalign=64")
	}
	flags, own := splitLinkFlags(b.src.Flags)
	return flags, "-ldflags=" + strings.Join(append(words, own...), " ")
}

// describe is what is known of a build before it is made.
func (b *Builder) describe() finding.Build {
	env := slices.Clone(b.src.Env)
	slices.Sort(env)
	return finding.Build{
		Tree: b.tree, Label: b.src.Label, Commit: b.src.Commit, Go: b.env.GOVERSION, GOOS: b.env.GOOS, GOARCH: b.env.GOARCH, GOAMD64: b.env.GOAMD64,
		Flags: append([]string{"-trimpath"}, b.src.Flags...), Tags: b.src.Tags, Env: append([]string{}, env...),
	}
}

// splitLinkFlags takes -ldflags out of flags: given twice, only the last would
// count.
func splitLinkFlags(flags []string) (rest, link []string) {
	for i := 0; i < len(flags); i++ {
		name, value, has := strings.Cut(strings.TrimLeft(flags[i], "-"), "=")
		switch {
		case name != "ldflags":
			rest = append(rest, flags[i])
		case has:
			link = append(link, value)
		case i+1 < len(flags):
			i++
			link = append(link, flags[i])
		}
	}
	return rest, link
}
