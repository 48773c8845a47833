// Package archtest holds the house's architecture as tests: who may import
// whom, and what no room may do. docs/architecture.md says why.
package archtest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gotoll/toll/internal/gocmd"
)

const module = "github.com/gotoll/toll"

// allowed lists, per room, the rooms it may import. A room is a package path
// below the module; a pattern ending in /* covers one folder per rule.
// "nouns" is finding, "tools" are the rooms of the tools layer.
var allowed = map[string][]string{
	"finding":             {},
	"rule":                {"finding"},
	"rule/kit":            {"nouns"},
	"rule/ruletest":       {"nouns", "internal/gocmd", "internal/proc", "internal/compiler"},
	"rules":               {"nouns", "rules/*"},
	"rules/*":             {"nouns", "rule/kit"},
	"internal/experiment": {"nouns"},
	"lab":                 {"nouns", "lab/*"},
	"lab/*":               {"nouns"},
	"internal/stat":       {"nouns"},
	"internal/units":      {"nouns"},
	"internal/term":       {"nouns", "internal/units"},
	"internal/config":     {"nouns"},
	"internal/proc":       {},
	"internal/files":      {},
	"internal/gocmd":      {"nouns", "internal/proc"},
	"internal/gitcmd":     {"nouns", "internal/proc"},
	"internal/web":        {},
	"internal/load":       {"nouns", "tools"},
	"internal/cache":      {"nouns", "tools"},
	"internal/evidence":   {"nouns", "tools"},
	"internal/price":      {"nouns", "tools"},
	"internal/patch":      {"nouns", "tools"},
	"internal/bench":      {"nouns", "tools"},
	"internal/loadgen":    {"nouns", "tools"},
	"internal/ledger":     {"nouns", "tools"},
	"internal/compiler":   {"nouns", "tools"},
	"internal/live":       {},
	"internal/count":      {"nouns", "tools"},
	"internal/vitals":     {"nouns", "tools"},
	"internal/profiler":   {"nouns", "tools", "internal/evidence", "internal/live"},
	"internal/scan":       {"nouns", "tools", "internal/load", "internal/cache", "internal/evidence", "internal/price"},
	"internal/race":       {"nouns", "tools", "internal/bench", "internal/loadgen"},
	"internal/optimize":   {"nouns", "tools", "organs", "engines"},
	"internal/prove":      {"nouns", "tools", "organs", "engines"},
	"internal/fix":        {"nouns", "tools", "organs", "engines"},
	"internal/selftest":   {"nouns", "tools", "organs", "engines"},
	"internal/labrun":     {"nouns", "tools", "organs", "engines"},
	"internal/record":     {"nouns", "tools", "organs", "engines"},
	"internal/find":       {"nouns", "tools", "organs", "engines"},
	"internal/top":        {"nouns", "tools", "organs", "engines"},
	"internal/doctor":     {"nouns", "tools", "organs"},
	"internal/tune":       {"nouns", "tools", "organs"},
	"internal/check":      {"nouns", "tools", "organs"},
	"internal/guard":      {"nouns", "tools"},
	"internal/history":    {"nouns", "tools"},
	"internal/canary":     {"nouns", "tools", "organs", "engines"},
	"internal/gate":       {"nouns", "tools", "organs", "engines", "internal/find", "internal/prove"}, // a change is found and proved, in one ruling
	"metrics":             {},
	"internal/report":     {"nouns", "tools", "internal/top/table", "internal/doctor/checkup", "internal/tune/sweep", "internal/check/audit", "internal/gate/ruling", "internal/history/trend", "internal/canary/judgement"},
	"internal/view":       {"nouns", "tools", "organs", "engines", "internal/find", "internal/report"},
	"internal/serve":      {"nouns", "tools", "organs", "engines", "journeys", "internal/report"},
	"internal/cli":        {"nouns", "tools", "organs", "engines", "journeys", "internal/report", "internal/view", "internal/serve"},
	"internal/archtest":   {"nouns", "tools"},
	"internal/gen":        {"nouns", "tools", "rules"},
	"cmd/toll":            {"rules", "lab", "internal/cli"},

	// The values of `toll top` stand apart, so that report needs no journey.
	"internal/top/table": {"nouns"},
	// So do those of `toll doctor`, `toll tune` and `toll check`.
	"internal/doctor/checkup": {"nouns"},
	"internal/tune/sweep":     {"nouns"},
	"internal/check/audit":    {"nouns"},
	// And those of `toll gate`, `toll history` and `toll canary`.
	"internal/gate/ruling":      {"nouns"},
	"internal/history/trend":    {"nouns"},
	"internal/canary/judgement": {"nouns"},
}

var layers = map[string][]string{
	"nouns":    {"finding", "rule", "internal/experiment"},
	"tools":    {"internal/stat", "internal/units", "internal/term", "internal/config", "internal/proc", "internal/gocmd", "internal/gitcmd", "internal/web", "internal/files"},
	"organs":   {"internal/load", "internal/cache", "internal/evidence", "internal/price", "internal/patch", "internal/bench", "internal/loadgen", "internal/ledger", "internal/compiler", "internal/live", "internal/vitals", "internal/count"},
	"engines":  {"internal/scan", "internal/race", "internal/profiler"},
	"journeys": {"internal/optimize", "internal/prove", "internal/fix", "internal/labrun", "internal/record", "internal/find", "internal/top", "internal/selftest", "internal/doctor", "internal/tune", "internal/check", "internal/guard", "internal/gate", "internal/history", "internal/canary"},
}

// tests may use a few rooms that the code may not.
var testsMay = []string{"metrics", "rule/ruletest", "internal/report/reporttest", "rules"}

// room folds a package path into its row of the table, "" outside the module.
func room(path string) string {
	if path == module {
		return "."
	}
	rel, ok := strings.CutPrefix(path, module+"/")
	if !ok {
		return ""
	}
	if parts := strings.Split(rel, "/"); parts[0] == "rules" && len(parts) > 1 {
		return "rules/*"
	} else if parts[0] == "lab" && len(parts) > 1 {
		return "lab/*"
	}
	return rel
}

func mayImport(from, to string) bool {
	if from == to {
		return true
	}
	for parent := from; parent != "."; parent = filepath.Dir(parent) {
		row, ok := allowed[parent]
		if !ok {
			continue
		}
		// A sub-package belongs to its room: both directions are free.
		if strings.HasPrefix(to, parent+"/") || to == parent {
			return true
		}
		for _, entry := range row {
			if entry == to || strings.HasPrefix(to, entry+"/") || slices.Contains(layers[entry], to) || inLayerRoom(entry, to) {
				return true
			}
		}
		return false
	}
	return false
}

func inLayerRoom(layer, to string) bool {
	return slices.ContainsFunc(layers[layer], func(r string) bool { return strings.HasPrefix(to, r+"/") && strings.HasPrefix(r, "internal/") })
}

type listed struct {
	ImportPath, Dir                    string
	GoFiles, TestGoFiles, XTestGoFiles []string
	Imports, TestImports, XTestImports []string
}

func packages(t *testing.T) []listed {
	t.Helper()
	res, err := gocmd.Tool{Dir: "../.."}.Run(t.Context(), "list", "-json=ImportPath,Dir,GoFiles,TestGoFiles,XTestGoFiles,Imports,TestImports,XTestImports", "./...")
	if err != nil {
		t.Fatal(err)
	}
	var all []listed
	for dec := json.NewDecoder(bytes.NewReader(res.Stdout)); dec.More(); {
		var p listed
		if err := dec.Decode(&p); err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	if len(all) < 10 {
		t.Fatalf("go list found only %d packages", len(all))
	}
	return all
}

func TestImports(t *testing.T) {
	for _, p := range packages(t) {
		from := room(p.ImportPath)
		for _, imp := range p.Imports {
			if to := room(imp); to != "" && !mayImport(from, to) {
				t.Errorf("%s may not import %s (table in internal/archtest, reasons in docs/architecture.md)", from, to)
			}
		}
		for _, imp := range slices.Concat(p.TestImports, p.XTestImports) {
			if to := room(imp); to != "" && !mayImport(from, to) && !mayImport("internal/cli", to) && !slices.Contains(testsMay, to) {
				t.Errorf("tests of %s may not import %s", from, to)
			}
		}
		if slices.Contains(p.Imports, "os/exec") && from != "internal/proc" && !isLab(p.ImportPath) {
			t.Errorf("%s imports os/exec: only internal/proc starts processes", from)
		}
		if isLab(p.ImportPath) {
			for _, imp := range slices.Concat(p.Imports, p.TestImports) {
				if strings.Contains(imp, ".") {
					t.Errorf("%s imports %s: a pair stands alone, with the standard library only", p.ImportPath, imp)
				}
			}
			continue
		}
		if strings.HasPrefix(from, "rules/") || from == "rule" || from == "finding" {
			for _, imp := range p.Imports {
				if slices.Contains([]string{"os", "io/ioutil", "net", "net/http", "log", "log/slog"}, imp) {
					t.Errorf("%s imports %s: it may touch no file, network or log", from, imp)
				}
			}
		}
	}
}

// isLab tells a rule's pair, and what an experiment runs (a folder below
// lab/NAME): programs under test, not rooms.
func isLab(path string) bool {
	rel := strings.TrimPrefix(path, module+"/")
	return strings.HasPrefix(rel, "rules/") && strings.HasSuffix(rel, "/lab") || strings.HasPrefix(rel, "lab/") && strings.Count(rel, "/") > 1
}

func TestEveryRoomHasARow(t *testing.T) {
	for _, p := range packages(t) {
		r := room(p.ImportPath)
		known := false
		for parent := r; parent != "."; parent = filepath.Dir(parent) {
			if _, ok := allowed[parent]; ok {
				known = true
			}
		}
		if !known {
			t.Errorf("%s has no row in the table: say what it may import", r)
		}
	}
}

// forbidden names calls that belong to few rooms: selector -> rooms that may.
var forbidden = map[string][]string{
	"os.Exit":     {"cmd/toll", "internal/cli"},
	"fmt.Print":   {"internal/cli"},
	"fmt.Printf":  {"internal/cli"},
	"fmt.Println": {"internal/cli"},
	"log.Fatal":   nil,
	"log.Fatalf":  nil,
	"log.Printf":  nil,
	"log.Println": nil,
	"log.Print":   nil,
}

// pure rooms take time and randomness from outside.
var pure = []string{"finding", "internal/stat", "internal/price", "internal/scan"}

func TestForbiddenCalls(t *testing.T) {
	forEachFile(t, func(room, name string, file *ast.File, fset *token.FileSet) {
		if room == "internal/gen" || strings.Contains(name, "/lab/") || strings.Contains(name, "/examples/") {
			return
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if fn, ok := n.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Name.Name == "init" {
				t.Errorf("%s: init(): nothing runs at import time", fset.Position(fn.Pos()))
			}
			sel, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			x, ok := sel.X.(*ast.Ident)
			if !ok {
				return true
			}
			call := x.Name + "." + sel.Sel.Name
			if rooms, bad := forbidden[call]; bad && !slices.Contains(rooms, room) {
				t.Errorf("%s: %s belongs to %v", fset.Position(n.Pos()), call, rooms)
			}
			if call == "time.Now" && slices.Contains(pure, room) {
				t.Errorf("%s: %s is pure: time comes from outside", fset.Position(n.Pos()), room)
			}
			return true
		})
	})
}

const (
	maxFileLines = 500
	maxFuncLines = 80
)

func TestSizes(t *testing.T) {
	forEachFile(t, func(room, name string, file *ast.File, fset *token.FileSet) {
		if ast.IsGenerated(file) {
			return
		}
		if n := fset.File(file.Pos()).LineCount(); n > maxFileLines {
			t.Errorf("%s has %d lines, over %d: split it by idea", name, n, maxFileLines)
		}
		for _, d := range file.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if n := fset.Position(fn.End()).Line - fset.Position(fn.Pos()).Line + 1; n > maxFuncLines {
				t.Errorf("%s: %s has %d lines, over %d", fset.Position(fn.Pos()), fn.Name.Name, n, maxFuncLines)
			}
		}
	})
}

func forEachFile(t *testing.T, visit func(room, name string, file *ast.File, fset *token.FileSet)) {
	t.Helper()
	for _, p := range packages(t) {
		fset := token.NewFileSet()
		for _, base := range p.GoFiles {
			name := filepath.Join(p.Dir, base)
			src, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			file, err := parser.ParseFile(fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			visit(room(p.ImportPath), name, file, fset)
		}
	}
}

func TestTableIsSound(t *testing.T) {
	for from, row := range allowed {
		for _, to := range row {
			if _, ok := layers[to]; ok {
				continue
			}
			if _, ok := allowed[to]; !ok {
				t.Errorf("row %s names %s, which has no row", from, to)
			}
		}
	}
	if mayImport("finding", "rule") || mayImport("rules/*", "internal/scan") || mayImport("internal/scan", "internal/race") || !mayImport("internal/race", "internal/bench") {
		t.Error("the table's own reading is wrong: " + fmt.Sprint(allowed["internal/race"]))
	}
}
