package bench

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/gotoll/toll/internal/proc"
)

// mostListed is how many packages' machine code is read: a change that reaches
// more takes longer to compare than to race.
const mostListed = 64

// ErrUnlistable says that the machine code of a test binary cannot be read in
// full: assembly, C and embedded files are in no listing of the compiler.
var ErrUnlistable = errors.New("the machine code cannot be listed")

// MachineCode is the machine code and the static data of some packages, by
// linker symbol, addresses left open: as the compiler lists them with -S.
type MachineCode struct {
	syms map[string]*symbol
}

type symbol struct {
	kind string // "STEXT", "SRODATA" and the like
	sum  string // of attributes, bytes and relocations; of these not the names of numbered symbols
	refs []ref
	torn bool // two packages have it, and not the same
}

type ref struct{ kind, name string }

// An export is what go list tells of a compiled package.
type export struct {
	ImportPath, ForTest, Export        string
	Standard                           bool
	SFiles, CgoFiles, EmbedFiles       []string
	TestEmbedFiles, XTestEmbedFiles    []string
	CFiles, CXXFiles, MFiles, FFiles   []string
	SwigFiles, SwigCXXFiles, SysoFiles []string
}

// base is the package that the go command knows p's flags by.
func (p export) base() string {
	base, _, _ := strings.Cut(p.ImportPath, " ")
	if p.ForTest != "" && base == p.ForTest+"_test" {
		return p.ForTest
	}
	return base
}

// opaque reports whether p does what no listing shows.
func (p export) opaque() bool {
	return len(p.SFiles)+len(p.CgoFiles)+len(p.EmbedFiles)+len(p.TestEmbedFiles)+len(p.XTestEmbedFiles)+len(p.CFiles)+
		len(p.CXXFiles)+len(p.MFiles)+len(p.FFiles)+len(p.SwigFiles)+len(p.SwigCXXFiles)+len(p.SysoFiles) > 0
}

// MachineCodes lists the machine code of the packages in which the two sides'
// test binaries of one package differ. ErrUnlistable wraps why it cannot.
func MachineCodes(ctx context.Context, sides [2]*Builder, pkgs [2]Package) (codes [2]*MachineCode, err error) {
	var all [2]map[string]export
	for i, b := range sides {
		if slices.ContainsFunc(b.src.Flags, func(f string) bool { return strings.HasPrefix(strings.TrimLeft(f, "-"), "gcflags") }) {
			return codes, fmt.Errorf("%w: the build has -gcflags of its own", ErrUnlistable)
		}
		if all[i], err = b.exports(ctx, pkgs[i]); err != nil {
			return codes, err
		}
	}
	var differ []string
	names := maps.Clone(all[0])
	maps.Copy(names, all[1])
	for _, name := range slices.Sorted(maps.Keys(names)) {
		old, new := all[0][name], all[1][name]
		if names[name].Standard || old.Export == new.Export || strings.HasSuffix(names[name].base(), ".test") {
			continue
		}
		if old.opaque() || new.opaque() {
			return codes, fmt.Errorf("%w: %s has assembly, C or embedded files", ErrUnlistable, name)
		}
		differ = append(differ, names[name].base())
	}
	slices.Sort(differ)
	if differ = slices.Compact(differ); len(differ) > mostListed {
		return codes, fmt.Errorf("%w: the change reaches %d packages, more than %d", ErrUnlistable, len(differ), mostListed)
	}
	for i, b := range sides {
		if codes[i], err = b.machineCode(ctx, pkgs[i], differ); err != nil {
			return codes, err
		}
	}
	return codes, nil
}

// compiling is the flags of Build that the compiler's cache minds.
func (b *Builder) compiling(pkg Package, args ...string) ([]string, error) {
	overlay, err := b.layOut(pkg, 0)
	if err != nil {
		return nil, err
	}
	flags, _ := splitLinkFlags(b.src.Flags)
	return slices.Concat([]string{"list", "-deps", "-test", "-export", "-trimpath", "-buildvcs=false", overlay}, b.selection(), flags, args, []string{pkg.ImportPath}), nil
}

// exports lists the packages of pkg's test binary, with those of its variants.
func (b *Builder) exports(ctx context.Context, pkg Package) (map[string]export, error) {
	args, err := b.compiling(pkg, "-json=ImportPath,ForTest,Export,Standard,SFiles,CgoFiles,EmbedFiles,TestEmbedFiles,XTestEmbedFiles,CFiles,CXXFiles,MFiles,FFiles,SwigFiles,SwigCXXFiles,SysoFiles")
	if err != nil {
		return nil, err
	}
	r, err := b.tool.Run(ctx, args...)
	if err != nil {
		return nil, fmt.Errorf("list what the benchmarks of %s are built of (%s): %w", pkg.ImportPath, b.src.Label, err)
	}
	all, err := listed[export](r.Stdout, b.src.Label)
	found := map[string]export{}
	for _, p := range all {
		found[p.ImportPath] = p
	}
	return found, err
}

// machineCode compiles packages of pkg's test binary once more, for their
// listings.
func (b *Builder) machineCode(ctx context.Context, pkg Package, packages []string) (*MachineCode, error) {
	code := &MachineCode{syms: map[string]*symbol{}}
	if len(packages) == 0 {
		return code, nil
	}
	flags := []string{"-f={{.Name}}"}
	for _, p := range packages {
		flags = append(flags, "-gcflags="+p+"=-S")
	}
	args, err := b.compiling(pkg, flags...)
	if err != nil {
		return nil, err
	}
	in, out := io.Pipe()
	read := make(chan error, 1)
	go func() {
		err := code.read(in)
		in.CloseWithError(err) // lets the compiler's next write fail
		read <- err
	}()
	_, err = proc.Run(ctx, proc.Spec{Args: append([]string{"go"}, args...), Dir: b.tool.Dir, Env: b.tool.Env, Stderr: out})
	out.Close()
	if readErr := <-read; readErr != nil { // then the compiler's is that nobody listens
		err = readErr
	}
	if err != nil {
		return nil, fmt.Errorf("list the machine code of %s (%s): %w", pkg.ImportPath, b.src.Label, err)
	}
	return code, nil
}

// symbolLine is a symbol's first line: name, kind, attributes. Debugging data
// and stack maps have no name.
var symbolLine = regexp.MustCompile(`^(.*) (S[A-Z]+)((?: [a-z]+)* size=\d+.*)$`)

// numbered matches symbols that are called by their turn in the package: a
// function added before them renames them.
var numbered = regexp.MustCompile(`\.\.(?:stmp_|typeAssert\.|interfaceSwitch\.)\d+$`)

// read takes symbols from what the compiler prints with -S: of each a line at
// the margin, then its instructions, its bytes in lines as
// "\t0x0010 48 8b ...", and relocations as "\trel 15+4 t=R_CALL runtime.f+0".
// A line "# p" stands before those of a package.
func (c *MachineCode) read(r io.Reader) error {
	lines := bufio.NewReaderSize(r, 1<<16)
	var now *symbol
	h := sha256.New()
	name := ""
	units := map[string]map[string]*symbol{"": {}}
	unit := units[""]
	end := func() {
		if now != nil && name != "" {
			now.sum = hex.EncodeToString(h.Sum(nil))
			unit[name] = now
		}
		now = nil
		h.Reset()
	}
	for {
		line, err := lines.ReadString('\n')
		if errors.Is(err, io.EOF) {
			end()
			c.merge(units)
			return nil
		}
		if err != nil {
			return err
		}
		line = strings.TrimSuffix(line, "\n")
		switch {
		case strings.HasPrefix(line, "\trel "):
			where, to, ok := strings.Cut(line[len("\trel "):], " t=")
			kind, target, _ := strings.Cut(to, " ")
			at := strings.LastIndexByte(target, '+')
			if now == nil || !ok || at < 0 {
				return fmt.Errorf("unexpected line of the compiler's listing: %q", line)
			}
			target, add := target[:at], target[at:]
			now.refs = append(now.refs, ref{kind, target})
			if numbered.MatchString(target) {
				target = ""
			}
			fmt.Fprintf(h, "%s %s %s %s\n", where, kind, target, add)
		case strings.HasPrefix(line, "\t"):
			if f := strings.SplitN(line, " ", 3); len(f) == 3 && len(f[1]) == 2 {
				io.WriteString(h, line)
			}
		case strings.HasPrefix(line, "# "):
			end()
			unit = units[line[2:]]
			if unit == nil {
				unit = map[string]*symbol{}
				units[line[2:]] = unit
			}
		default:
			m := symbolLine.FindStringSubmatch(line)
			if m == nil {
				return fmt.Errorf("unexpected line of the compiler's listing: %q", line)
			}
			end()
			name, now = m[1], &symbol{kind: m[2]}
			io.WriteString(h, m[2]+m[3])
		}
	}
}

// merge puts the packages together: of one that is listed as it is and as the
// tests have it, "p" and "p [p.test]", the second.
func (c *MachineCode) merge(units map[string]map[string]*symbol) {
	tested := map[string]bool{}
	for unit := range units {
		if base, _, ok := strings.Cut(unit, " ["); ok {
			tested[base] = true
		}
	}
	for unit, syms := range units {
		if tested[unit] {
			continue
		}
		for name, s := range syms {
			if had := c.syms[name]; had != nil && had.sum != s.sum {
				s.torn = true
			}
			c.syms[name] = s
		}
	}
}

// A visit is a symbol of both sides that a function can reach. used says that
// a type is turned into an interface, so that its methods can be called by who
// does not name them.
type visit struct {
	old, new string
	used     bool
}

// SameReach reports whether all that function, a benchmark or a test of the
// package under test, can reach is the same machine code and data on both
// sides. The packages' initialisation and a TestMain run before it and count
// as reached. What is not listed is the same on both sides.
func SameReach(old, new *MachineCode, function string) bool {
	var queue []visit
	found := false
	for _, c := range []*MachineCode{old, new} {
		for name, s := range c.syms {
			if s.kind != "STEXT" {
				continue
			}
			dot := strings.LastIndexByte(name, '.')
			own := name[dot+1:] == function
			found = found || own
			if own || startsUp(name) {
				queue = append(queue, visit{name, name, false})
			}
		}
	}
	if !found { // a package that is the same on both sides can still call into one that is not
		return false
	}
	seen := map[visit]bool{}
	for len(queue) > 0 {
		v := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if seen[v] {
			continue
		}
		seen[v] = true
		a, b := old.syms[v.old], new.syms[v.new]
		if a == nil && b == nil {
			continue
		}
		if a == nil || b == nil || a.sum != b.sum || a.torn || b.torn || len(a.refs) != len(b.refs) {
			return false
		}
		for i, r := range a.refs {
			if w, ok := follow(v, r, b.refs[i]); ok {
				queue = append(queue, w)
			}
		}
	}
	return true
}

// follow is what a relocation leads to.
func follow(from visit, old, new ref) (visit, bool) {
	isType := strings.HasPrefix(from.old, "type:")
	switch {
	case strings.HasPrefix(old.name, "go:info.") || strings.HasPrefix(old.kind, "R_DWARF"):
		return visit{}, false
	case old.kind == "R_METHODOFF" && !from.used:
		return visit{}, false
	case !strings.HasPrefix(old.name, "type:"):
		return visit{old.name, new.name, false}, true
	}
	return visit{old.name, new.name, old.kind == "R_USEIFACE" || isType && from.used}, true
}

// startsUp matches what runs before any benchmark does.
func startsUp(name string) bool {
	parts := strings.Split(name[strings.LastIndexByte(name, '/')+1:], ".")
	return len(parts) > 1 && (parts[1] == "init" || parts[1] == "map" || parts[1] == "TestMain")
}
