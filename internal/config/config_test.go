package config

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/gotoll/toll/finding"
)

const full = `ledger = "postgres://toll@db.example.com/toll"

# prices of our cluster
[cost]
core_hour = 0.04
cores = 96
hours_to_fix = 1.5
hourly_rate = 90
currency = "EUR"

[rules]
enable = ["heapdefer"]
disable = ["eagerlog", "rangecopy"]

[prove]
budget = "2m30s"
threshold = 0.02

[gate]
base = "origin/main"
budget = "5m"
hot = 0.02
profiles = ["cmd/app/default.pgo"]
escapes = "warn"
inconclusive = "pass"
`

func TestLoad(t *testing.T) {
	dir := t.TempDir()
	if c, err := Load(dir); err != nil || !reflect.DeepEqual(c, Config{}) {
		t.Fatalf("without a file: %+v, %v", c, err)
	}
	if err := os.WriteFile(filepath.Join(dir, File), []byte(full), 0o666); err != nil {
		t.Fatal(err)
	}
	got, err := Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	want := Config{
		Ledger: "postgres://toll@db.example.com/toll",
		Cost:   finding.Cost{CoreHour: 0.04, Cores: 96, HoursToFix: 1.5, HourlyRate: 90, Currency: "EUR"},
		Rules:  Rules{Enable: []string{"heapdefer"}, Disable: []string{"eagerlog", "rangecopy"}},
		Prove:  Prove{Budget: 150 * time.Second, Threshold: 0.02},
		Gate:   Gate{Base: "origin/main", Budget: 5 * time.Minute, Hot: 0.02, Profiles: []string{"cmd/app/default.pgo"}, Escapes: "warn", Inconclusive: "pass"},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestParseRefuses(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"[cost]\ncore_hour = 1\ncoers = 3\n", "toll.toml:3: unknown key cost.coers: the keys are ledger, cost.core_hour"},
		{"\n[costs]\n", "toll.toml:2: unknown key costs"},
		{"a.b = 1\n", "toll.toml:1: unknown key a"},
		{"[cost]\n\"core hours\" = 1\n", "toll.toml:2: unknown key cost."},
		{"[cost]\ncores = \"many\"\n", "toll.toml:2: "},
		{"[cost]\ncores = -1\n", "toll.toml:2: cost.cores must be a number"},
		{"[cost]\ncores = nan\n", "toll.toml:2: cost.cores must be a number"},
		{"[cost]\ncores = 4\n", "toll.toml:2: cost.cores needs cost.core_hour"},
		{"[prove]\n\nthreshold = 5\n", "toll.toml:3: prove.threshold must be a share"},
		{"[prove]\nbudget = \"-1m\"\n", "toll.toml:2: prove.budget must be a duration"},
		{"[prove]\nbudget = \"soon\"\n", "toll.toml:2: "},
		{"[gate]\nescapes = \"error\"\n", "toll.toml:2: gate.escapes must be \"fail\", \"warn\" or \"off\""},
		{"[gate]\ninconclusive = \"warn\"\n", "toll.toml:2: gate.inconclusive must be \"fail\" or \"pass\""},
		{"[gate]\nhot = 2\n", "toll.toml:2: gate.hot must be a share"},
		{"[gate]\nbudget = \"-1s\"\n", "toll.toml:2: gate.budget must be a duration"},
		{"[rules]\nenable = [\"x\"]\ndisable = [\"x\"]\n", "toll.toml:3: rules.disable names x"},
		{"\n[[allow]]\npath = \"a/...\"\nreason = \"r\"\n", "toll.toml:2: allow number 1 names no rule"},
		{"[[allow]]\nrule = \"x\"\nreason = \"r\"\n", "toll.toml:1: allow number 1 (x) names no path"},
		{"[[allow]]\nrule = \"x\"\npath = \"a\"\nreason = \" \"\n", "toll.toml:1: allow number 1 (x in a) gives no reason"},
		{"[[allow]]\nrule = \"x\"\npath = \"a[\"\nreason = \"r\"\n", "toll.toml:1: allow number 1: path \"a[\" is no pattern"},
		{"ledger = \"mysql://h/d\"\n", "toll.toml:1: ledger must be the address of a Postgres database"},
		{"\nledger = \"postgres://ann:hunter2@h/d\"\n", "toll.toml:2: ledger has a password in it"},
		{"ledger = \"postgres://h/d?sslpassword=hunter2\"\n", "toll.toml:1: ledger has a password in it"},
		{"ledger = \"postgres://ann:%zz@h/hunter2\"\n", "toll.toml:1: ledger must be the address"},
		{"[cost\n", "toll.toml:2: expected"},
		{"[rules]\nenable = 3\n", "toll.toml:2: rules.enable: incompatible types"},
	} {
		_, err := Parse([]byte(c.text))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) || strings.Contains(err.Error(), "\n") || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("Parse(%q) = %v, want %q... on one line", c.text, err, c.want)
		}
	}
}

func TestAllowCovers(t *testing.T) {
	for _, c := range []struct {
		path, file string
		want       bool
	}{
		{"...", "a.go", true}, {"./...", "a/b.go", true},
		{"gen/...", "gen/a.go", true}, {"gen/...", "gen/deep/a.go", true}, {"gen/...", "genes/a.go", false}, {"gen/...", "a/gen/b.go", false}, {"./gen/...", "gen/a.go", true},
		{"gen", "gen/a.go", true}, {"gen", "gen/deep/a.go", false},
		{"a.go", "a.go", true}, {"a.go", "b/a.go", false}, {"cmd/*/main.go", "cmd/x/main.go", true}, {"cmd/*/main.go", "cmd/x/y/main.go", false},
	} {
		if got := (Allow{Path: c.path}).Covers(c.file); got != c.want {
			t.Errorf("%q covers %s: %v", c.path, c.file, got)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(full))
	f.Add([]byte("[cost]\na = {b = 1}\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := Parse(data)
		if err != nil && !strings.HasPrefix(err.Error(), File+":") {
			t.Errorf("error without its place: %v", err)
		}
		if key, what := c.check(); err == nil && key != nil {
			t.Errorf("accepted %v %s", key, what)
		}
	})
}

// TestPage holds docs/settings.md to what can be set: its example is taken, and has each key.
func TestPage(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "settings.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(page), "```toml\n")
	example, _, closed := strings.Cut(rest, "```")
	if !ok || !closed {
		t.Fatal("docs/settings.md has no example")
	}
	if _, err := Parse([]byte(example)); err != nil {
		t.Fatal(err)
	}
	section := ""
	has := map[string]bool{}
	for line := range strings.Lines(example) {
		line = strings.TrimSpace(line)
		if name, _, ok := strings.Cut(strings.Trim(line, "["), "]"); ok && strings.HasPrefix(line, "[") {
			section = name + "."
		} else if key, _, ok := strings.Cut(line, " = "); ok {
			has[section+key] = true
		}
	}
	for _, key := range known() {
		if !has[key] {
			t.Errorf("docs/settings.md does not show %s", key)
		}
	}
}
