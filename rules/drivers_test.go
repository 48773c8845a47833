package rules_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/gotoll/toll/internal/gocmd"
	"github.com/gotoll/toll/internal/proc"
	"github.com/gotoll/toll/rules"
)

const asDriver = "TOLL_TEST_DRIVER"

// TestMain lets the tests run this binary as nogo does its own: all analyzers
// over one package, which a file describes.
func TestMain(m *testing.M) {
	if os.Getenv(asDriver) == "" {
		os.Exit(m.Run())
	}
	var all []*analysis.Analyzer
	for _, r := range rules.All() {
		all = append(all, r.ForDrivers())
	}
	unitchecker.Main(all...)
}

// TestSandboxed holds the rules to what nogo asks of analyzers: they see the
// files of one package and what the driver wrote of its imports, no
// environment, no folder, no go command; and the same input gives the same
// bytes, for what they say and for the facts they write.
func TestSandboxed(t *testing.T) {
	module := t.TempDir()
	write(t, module, "go.mod", "module example.com/m\n\ngo 1.24\n")
	// The folder's name makes the text new, so that go vet asks the driver.
	write(t, module, "wait/wait.go", "package wait // "+module+"\n\nimport \"time\"\n\nfunc Pause() { time.Sleep(1) }\n")
	write(t, module, "lock/lock.go", `package lock

import (
	"strconv"
	"strings"
	"sync"

	"example.com/m/wait"
)

type cutter struct {
	mu  sync.Mutex
	cut int
}

func (c *cutter) Pieces(text string) []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.cut++
	wait.Pause()
	var out []string
	for i, s := range strings.Split(text, ",") {
		out = append(out, strconv.Itoa(i)+s)
	}
	return out
}
`)
	units := vetUnits(t, module, 2)
	var said []byte
	for _, name := range units {
		first, firstFacts := sandboxed(t, name)
		second, secondFacts := sandboxed(t, name)
		if !bytes.Equal(first, second) {
			t.Errorf("%s: two runs over the same files differ:\n%s\n%s", name, first, second)
		}
		if len(firstFacts) == 0 || !bytes.Equal(firstFacts, secondFacts) {
			t.Errorf("%s: facts of two runs over the same files: %d and %d bytes, not the same", name, len(firstFacts), len(secondFacts))
		}
		said = append(said, first...)
	}
	for _, want := range []string{`"growslice"`, "over wait.Pause (a sleep)"} {
		if !bytes.Contains(said, []byte(want)) {
			t.Errorf("nothing says %q:\n%s", want, said)
		}
	}
}

// TestAllowed: under unitchecker, which is go vet and nogo, a rule is silent
// where a comment with a reason allows the pattern, and nowhere else.
func TestAllowed(t *testing.T) {
	module := t.TempDir()
	write(t, module, "go.mod", "module example.com/m\n\ngo 1.24\n")
	write(t, module, "key/key.go", "package key // "+module+`

import "fmt"

func f(a string, b int) string {
	x := fmt.Sprintf("%s:%d", a, b)
	x += fmt.Sprintf("%s:%d", a, b) //toll:allow sprintfhot readable beats fast here
	x += fmt.Sprintf("%s:%d", a, b) //toll:allow growslice of another rule
	return x + fmt.Sprintf("%s:%d", a, b) //toll:allow sprintfhot
}

// g is cold.
//
//toll:allow sprintfhot runs once a day
func g(a string, b int) string {
	return fmt.Sprintf("%s:%d", a, b)
}
`)
	said, _ := sandboxed(t, vetUnits(t, module, 1)[0])
	var got map[string]map[string][]struct{ Posn, Message string }
	if err := json.Unmarshal(said, &got); err != nil {
		t.Fatal(err)
	}
	var places []string
	for _, d := range got["example.com/m/key"]["sprintfhot"] {
		message := "boxes"
		if strings.Contains(d.Message, "gives no reason") {
			message = "no reason"
		}
		places = append(places, strings.TrimPrefix(d.Posn, filepath.Join(module, "key")+string(filepath.Separator))+" "+message)
	}
	slices.Sort(places)
	if want := []string{"key.go:6:7 boxes", "key.go:8:7 boxes", "key.go:9:13 boxes", "key.go:9:40 no reason"}; !slices.Equal(places, want) {
		t.Errorf("sprintfhot names %q, want %q", places, want)
	}
}

// vetUnits has go vet run this binary over a module and returns the files
// that describe the module's packages to it, in the folder that go vet left.
func vetUnits(t *testing.T, module string, packages int) []string {
	t.Helper()
	tool := gocmd.Tool{Dir: module, Env: []string{"GOWORK=off", "GOFLAGS=", asDriver + "=1"}}
	r, err := tool.Run(t.Context(), "vet", "-work", "-json", "-vettool="+self(t), "./...")
	if err != nil {
		t.Fatal(err)
	}
	var work string
	for line := range strings.Lines(string(r.Stderr)) {
		if dir, ok := strings.CutPrefix(strings.TrimSpace(line), "WORK="); ok {
			work = dir
		}
	}
	if work == "" {
		t.Fatalf("go vet -work names no folder:\n%s", r.Stderr)
	}
	t.Cleanup(func() { os.RemoveAll(work) })
	all, err := filepath.Glob(filepath.Join(work, "*", "vet.cfg"))
	if err != nil {
		t.Fatal(err)
	}
	var units []string
	for _, name := range all {
		if bytes.Contains(read(t, name), []byte(`"ImportPath": "example.com/m/`)) {
			units = append(units, name)
		}
	}
	if len(units) != packages {
		t.Fatalf("go vet asked about %d packages of the module, want %d: %v", len(units), packages, units)
	}
	return units
}

// sandboxed runs the driver over one package in an empty environment and
// folder, and returns what it said and the facts it wrote.
func sandboxed(t *testing.T, name string) (said, facts []byte) {
	t.Helper()
	var cfg map[string]any
	if err := json.Unmarshal(read(t, name), &cfg); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	vetx, out := filepath.Join(dir, "facts"), filepath.Join(dir, "said")
	cfg["VetxOutput"], cfg["Stdout"] = vetx, out
	text, err := json.Marshal(cfg)
	if err != nil {
		t.Fatal(err)
	}
	write(t, dir, "unit.cfg", string(text))
	r, err := proc.Run(t.Context(), proc.Spec{Dir: t.TempDir(), Args: []string{"env", "-i", asDriver + "=1", self(t), "-json", filepath.Join(dir, "unit.cfg")}})
	if err != nil {
		t.Fatalf("%v\n%s%s", err, r.Stdout, r.Stderr)
	}
	return read(t, out), read(t, vetx)
}

func self(t *testing.T) string {
	t.Helper()
	name, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return name
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
