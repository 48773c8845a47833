package bench

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/internal/proc"
)

//go:embed command.go.txt
var commandSource []byte

// A Command is a program with its arguments as the work of a race: one
// iteration is one run of it as a fresh process.
type Command struct {
	// Args are the program and its arguments. A program that is a folder
	// ("./cmd/tool") is a main package, which Toll builds; one with another
	// path is a file; any other is looked up on the PATH.
	Args  []string
	Dir   string // where it is built and run, relative to the source's root
	Stdin string // file, absolute; "" is nothing to read
}

// String is the command line, quoted where a shell would need it.
func (c Command) String() string { return proc.CommandLine(c.Args) }

// commandRun is how a Binary that is a command is started.
type commandRun struct {
	built                             bool // by its Builder; else found
	helper, stdin, output, mask, name string
	args                              []string
}

// NewCommandBuilder is NewBuilder for commands: only those that Toll builds
// need a module.
func NewCommandBuilder(ctx context.Context, src Source, dir string) (*Builder, error) {
	b, err := NewBuilder(ctx, src, dir)
	if !errors.Is(err, gocmd.ErrNoModule) {
		return b, err
	}
	b = &Builder{src: src, dir: dir, tool: gocmd.Tool{Dir: src.Root, Env: src.Env}}
	b.env, err = b.tool.Environ(ctx)
	return b, err
}

// Command prepares c as something to Start: it builds a main package with the
// flags and layouts of test binaries, and finds any other program. The Binary
// lists one workload, named "cmd:" and the command line.
func (b *Builder) Command(ctx context.Context, c Command, seed int64) (*Binary, error) {
	if len(c.Args) == 0 {
		return nil, errors.New("the command is empty: name a program, or a main package as ./path")
	}
	helper, err := b.helper(ctx)
	if err != nil {
		return nil, err
	}
	cwd := filepath.Join(b.src.Root, filepath.FromSlash(c.Dir))
	bin := &Binary{Package: Package{Dir: cwd, ImportPath: c.Args[0]}, env: b.src.Env, Build: b.describe()}
	main, built := mainPackage(cwd, c.Args[0])
	if built {
		err = b.buildMain(ctx, bin, main, seed)
	} else {
		bin.Path, err = program(cwd, c.Args[0])
	}
	if err != nil {
		return nil, fmt.Errorf("prepare the command %s (%s): %w", c, b.src.Label, err)
	}
	whole, code, err := digests(bin.Path)
	if err != nil {
		return nil, err
	}
	bin.Build.Binary = whole
	if !built { // the same file may do other work in another folder
		code += cwd
	}
	bin.Code = finding.Digest(fmt.Appendf(nil, "%s %q %q", code, c.Args, c.Stdin))
	bin.command = &commandRun{
		built: built, helper: helper, stdin: c.Stdin, output: filepath.Join(b.dir, "output"), mask: b.src.Root, name: commandKind + c.String(),
		args: append([]string{filepath.Base(c.Args[0])}, c.Args[1:]...),
	}
	if err := os.MkdirAll(bin.command.output, 0o755); err != nil {
		return nil, fmt.Errorf("make a folder for the command's output: %w", err)
	}
	return bin, nil
}

// mainPackage reports whether word names a folder, and so a package to build.
func mainPackage(cwd, word string) (string, bool) {
	if word != "." && word != ".." && !strings.HasPrefix(word, "./") && !strings.HasPrefix(word, "../") {
		return "", false
	}
	st, err := os.Stat(filepath.Join(cwd, filepath.FromSlash(word)))
	return word, err == nil && st.IsDir()
}

// Built reports whether the binary was built for the race: a command may be a
// program that was there.
func (b *Binary) Built() bool { return b.command == nil || b.command.built }

func (b *Builder) buildMain(ctx context.Context, bin *Binary, main string, seed int64) error {
	in := *b
	in.tool.Dir = bin.Package.Dir
	pkgs, err := in.Packages(ctx, main)
	if err != nil {
		return err
	}
	if len(pkgs) != 1 || pkgs[0].Name != "main" {
		return fmt.Errorf("%s is no main package: name the folder of a program", main)
	}
	bin.Package.ImportPath, bin.Package.Module, bin.Package.Deps = pkgs[0].ImportPath, pkgs[0].Module, pkgs[0].Deps
	b.builds++
	bin.Path, bin.Seed = filepath.Join(b.dir, fmt.Sprintf("b%03d.cmd", b.builds)), seed
	flags, link := b.linking()
	overlay, err := b.layOut(pkgs[0], seed)
	if err != nil {
		return err
	}
	args := slices.Concat([]string{"build", "-o", bin.Path, "-trimpath", "-buildvcs=false", overlay}, b.selection(), flags, []string{link, main})
	_, err = in.tool.Run(ctx, args...)
	return err
}

// program finds what is not built: a file of the arm's folder, or a program of
// this machine.
func program(cwd, word string) (string, error) {
	if strings.Contains(word, "/") {
		if !filepath.IsAbs(word) {
			word = filepath.Join(cwd, filepath.FromSlash(word))
		}
		if st, err := os.Stat(word); err != nil {
			return "", err
		} else if st.IsDir() || st.Mode()&0o111 == 0 {
			return "", fmt.Errorf("%s is no program: make it executable, or name a main package's folder as ./path", word)
		}
		return word, nil
	}
	at := proc.Look(word)
	if at == "" {
		return "", fmt.Errorf("%s is not on the PATH: install it, or name a main package of the module as ./path", word)
	}
	return filepath.Abs(at)
}

// helper builds the program that runs commands, once.
func (b *Builder) helper(ctx context.Context) (string, error) {
	dir := filepath.Join(b.dir, "command")
	out := filepath.Join(dir, "toll-command")
	if _, err := os.Stat(out); err == nil {
		return out, nil
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", fmt.Errorf("make a folder for the command's helper: %w", err)
	}
	unit := "package main\n\n// rssUnit is the bytes in a unit of Rusage.Maxrss.\nconst rssUnit = 1024\n"
	if b.env.GOOS == "darwin" {
		unit = strings.Replace(unit, "1024", "1", 1)
	}
	for name, text := range map[string][]byte{"main.go": commandSource, "unit.go": []byte(unit), "go.mod": []byte("module toll.example/command\n\ngo 1.24\n")} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			return "", fmt.Errorf("write the command's helper: %w", err)
		}
	}
	tool := gocmd.Tool{Dir: dir, Env: append(slices.Clone(b.tool.Env), "GOFLAGS=", "GOWORK=off", "GOTOOLCHAIN=local", "CGO_ENABLED=0")}
	if _, err := tool.Run(ctx, "build", "-o", out, "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "."); err != nil {
		return "", fmt.Errorf("build the helper that runs commands: %w", err)
	}
	return out, nil
}

// listCommand lists a command as a workload.
func (b *Binary) listCommand(ctx context.Context, timeout time.Duration) ([]Listed, error) {
	l := Listed{Name: b.command.name, Loop: true}
	c, err := b.Start(ctx, Start{Name: l.Name, Timeout: timeout})
	var parts []Part
	if err == nil {
		defer c.Close(ctx)
		parts, err = c.Parts(ctx, 1, 1, false, timeout)
	}
	if f := (*Failure)(nil); errors.As(err, &f) {
		l.Trouble = f.Reason
		if f.Output != "" {
			l.Trouble += "\n" + f.Output
		}
		return []Listed{l}, nil
	} else if err != nil {
		return nil, err
	}
	l.Nanos = parts[0].Wall
	return []Listed{l}, nil
}
