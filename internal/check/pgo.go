package check

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/google/pprof/profile"
	"golang.org/x/mod/modfile"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/check/audit"
	"github.com/gotoll/toll/internal/units"
)

// stale is the share of the hot functions' samples below which a profile no
// longer fits the code. Toll's choice: a tenth of the heat lost.
const stale = 0.9

// profiles looks at each default.pgo: does the code that it is of still exist?
// That is read from the source; nothing is built.
func profiles(r *audit.Report, o Options) error {
	mod := o.Module
	if data, err := os.ReadFile(filepath.Join(o.Path, "go.mod")); mod == "" && err == nil {
		mod = modfile.ModulePath(data)
	}
	var found []string
	mains := 0
	declared := map[string]bool{}
	err := filepath.WalkDir(o.Path, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		switch {
		case d.IsDir() && p != o.Path && (strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || name == "vendor" || name == "testdata" || name == "node_modules"):
			return fs.SkipDir
		case d.IsDir():
		case name == "default.pgo":
			found = append(found, p)
		case strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go"):
			rel, err := filepath.Rel(o.Path, filepath.Dir(p))
			if err != nil {
				return err
			}
			if declare(p, path.Join(mod, filepath.ToSlash(rel)), declared) {
				mains++
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("check %s: %w", o.Path, err)
	}
	if len(found) == 0 && mains > 0 {
		r.Rows = append(r.Rows, audit.Row{ID: "build.pgo", State: audit.Note, Says: "no default.pgo beside package main", Why: whyPGO, Next: "record the service under load, copy its CPU profile to default.pgo, race both builds"})
	}
	slices.Sort(found)
	for _, p := range found {
		rel, err := filepath.Rel(o.Path, p)
		if err != nil {
			return err
		}
		row, err := freshness(p, mod, declared)
		if err != nil {
			r.Warnings = append(r.Warnings, finding.Warning{Where: filepath.ToSlash(rel), Text: err.Error()})
			continue
		}
		row.At = filepath.ToSlash(rel)
		r.Rows = append(r.Rows, row)
	}
	return nil
}

// declare adds a file's functions as pprof spells them; it reports whether the
// file has func main of a program.
func declare(file, pkg string, into map[string]bool) bool {
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if f == nil || err != nil {
		return false
	}
	program := f.Name.Name == "main"
	if program {
		pkg = "main"
	}
	isMain := false
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		name := fn.Name.Name
		if fn.Recv != nil && len(fn.Recv.List) == 1 {
			name = receiver(fn.Recv.List[0].Type) + "." + name
		} else if program && name == "main" {
			isMain = true
		}
		into[pkg+"."+name] = true
	}
	return isMain
}

func receiver(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.StarExpr:
		return "(*" + receiver(t.X) + ")"
	case *ast.IndexExpr:
		return receiver(t.X)
	case *ast.IndexListExpr:
		return receiver(t.X)
	case *ast.Ident:
		return t.Name
	}
	return ""
}

// freshness compares a profile's hot functions with those that are declared.
func freshness(file, mod string, declared map[string]bool) (audit.Row, error) {
	f, err := os.Open(file)
	if err != nil {
		return audit.Row{}, err
	}
	defer f.Close()
	p, err := profile.Parse(f)
	if err != nil {
		return audit.Row{}, fmt.Errorf("not a CPU profile (%w): the build with it fails or ignores it", err)
	}
	own, matched := 0.0, 0.0
	lost := map[string]float64{}
	for _, s := range p.Sample {
		name := ownFunction(s, mod)
		if name == "" || len(s.Value) == 0 {
			continue
		}
		v := float64(s.Value[len(s.Value)-1])
		own += v
		if declared[name] {
			matched += v
		} else {
			lost[name] += v
		}
	}
	if own == 0 {
		return audit.Row{ID: "build.pgo", State: audit.Problem, Says: "the profile has no sample in " + mod, Why: "it is of another program: the compiler finds nothing of it here", Next: "record this program's CPU under load and replace it"}, nil
	}
	row := audit.Row{ID: "build.pgo", State: audit.OK, Says: fmt.Sprintf("%s of the profile's own samples are in functions that still exist%s", units.Percent(matched/own), taken(p))}
	if matched/own < stale {
		row.State, row.Why = audit.Note, "what moved or was renamed is compiled as if it were cold; most: "+most(lost)
		row.Next = "record production again and replace it"
	}
	return row, nil
}

// taken says when a profile was made.
func taken(p *profile.Profile) string {
	if p.TimeNanos == 0 {
		return ""
	}
	return ", recorded " + time.Unix(0, p.TimeNanos).UTC().Format(time.DateOnly)
}

func most(lost map[string]float64) string {
	best := ""
	for name, v := range lost {
		if best == "" || v > lost[best] || v == lost[best] && name < best {
			best = name
		}
	}
	return best
}

// ownFunction is the innermost function of the module in a sample, without
// closure suffixes and type arguments.
func ownFunction(s *profile.Sample, mod string) string {
	for _, loc := range s.Location {
		for _, l := range loc.Line {
			if l.Function == nil {
				continue
			}
			name := plain(l.Function.Name)
			if strings.HasPrefix(name, "main.") || strings.HasPrefix(name, mod+".") || strings.HasPrefix(name, mod+"/") {
				return name
			}
		}
	}
	return ""
}

// plain drops ".func1", "[...]" and the like.
func plain(name string) string {
	for {
		i, j := strings.IndexByte(name, '['), strings.LastIndexByte(name, ']')
		if i < 0 || j < i {
			break
		}
		name = name[:i] + name[j+1:]
	}
	slash := strings.LastIndexByte(name, '/')
	parts := strings.Split(name[slash+1:], ".")
	keep := min(len(parts), 2)
	if len(parts) > 2 && (strings.HasPrefix(parts[1], "(") || !strings.HasPrefix(parts[2], "func") && !digit(parts[2])) {
		keep = 3
	}
	return name[:slash+1] + strings.Join(parts[:keep], ".")
}

func digit(s string) bool { return s != "" && s[0] >= '0' && s[0] <= '9' }
