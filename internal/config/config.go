// Package config reads toll.toml, the one file of settings at a module's root.
//
// It owns the file's keys and their bounds. It refuses keys it does not know
// and values nobody can mean, each with its line, so that a typing error never
// silently changes a price. Reading is one small parse; nothing is cached.
package config

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/BurntSushi/toml"

	"github.com/gotoll/toll/finding"
)

// File is the settings file's name, at the module's root.
const File = "toll.toml"

// Config is the whole file. Its zero value is the default of everything.
type Config struct {
	Cost  finding.Cost `toml:"cost"`
	Rules Rules        `toml:"rules"`
	Prove Prove        `toml:"prove"`
	Gate  Gate         `toml:"gate"`
	// Ledger is the address of a team's ledger, "postgres://host/database"; ""
	// keeps it in .toll/ledger.db.
	Ledger string  `toml:"ledger"`
	Allow  []Allow `toml:"allow"`
}

// Allow lets a rule's findings stand in part of the module.
type Allow struct {
	Rule string `toml:"rule"`
	// Path is a file, a folder with all below it as "internal/gen/...", or a
	// pattern of path.Match, relative to the module's root, with slashes.
	Path   string `toml:"path"`
	Reason string `toml:"reason"`
}

// Covers reports whether a file, relative to the module's root, lies in the
// path.
func (a Allow) Covers(file string) bool {
	if dir, ok := strings.CutSuffix(a.Path, "/..."); ok {
		return dir == "." || strings.HasPrefix(file, path.Clean(dir)+"/")
	}
	if a.Path == "..." {
		return true
	}
	matches, _ := path.Match(a.Path, file)
	return matches || path.Clean(a.Path) == path.Dir(file)
}

// Rules chooses rules by name. Names that no rule has are the caller's to
// report: config does not know the rules.
type Rules struct {
	Enable  []string `toml:"enable"`  // preview rules to run as well
	Disable []string `toml:"disable"` // rules not to run
}

// Prove bounds races.
type Prove struct {
	Budget    time.Duration `toml:"budget"`    // for a whole race, "2m"; 0 is the default
	Threshold float64       `toml:"threshold"` // smallest change that counts, 0.01 is 1 %; 0 is the default
}

// Load reads the settings of the module in root. Without a file everything has
// its default.
func Load(root string) (Config, error) {
	data, err := os.ReadFile(filepath.Join(root, File))
	if errors.Is(err, fs.ErrNotExist) {
		return Config{}, nil
	}
	if err != nil {
		return Config{}, fmt.Errorf("read settings: %w", err)
	}
	return Parse(data)
}

// Parse reads the text of a settings file.
func Parse(data []byte) (Config, error) {
	var c Config
	text := string(data)
	meta, err := toml.Decode(text, &c)
	if err != nil {
		return Config{}, decodeError(err)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		key := []string(unknown[0])
		return Config{}, fmt.Errorf("%s:%d: unknown key %s: the keys are %s", File, lineOf(text, key), strings.Join(key, "."), strings.Join(known(), ", "))
	}
	if key, what := c.check(); key != nil {
		return Config{}, fmt.Errorf("%s:%d: %s %s", File, lineOf(text, key), strings.Join(key, "."), what)
	}
	return c, nil
}

// decodeError puts the line first. The parser has it as a field of its syntax
// errors, and only in the text of errors about types.
func decodeError(err error) error {
	var p toml.ParseError
	if errors.As(err, &p) {
		return fmt.Errorf("%s:%d: %s", File, max(1, p.Position.Line), strings.TrimPrefix(cmp.Or(p.Message, p.Error()), "toml: "))
	}
	line, key := 1, ""
	what := strings.TrimPrefix(err.Error(), "toml: ")
	if n, _ := fmt.Sscanf(what, "line %d (last key %q):", &line, &key); n == 2 {
		_, rest, _ := strings.Cut(what, "): ")
		what = key + ": " + rest
	}
	return fmt.Errorf("%s:%d: %s", File, line, what)
}

// known lists every key, for messages.
func known() []string {
	return []string{
		"ledger", "cost.core_hour", "cost.cores", "cost.hours_to_fix", "cost.hourly_rate", "cost.currency",
		"rules.enable", "rules.disable", "prove.budget", "prove.threshold",
		"gate.base", "gate.budget", "gate.threshold", "gate.hot", "gate.profiles", "gate.findings", "gate.escapes", "gate.inlining",
		"gate.bounds", "gate.defers", "gate.allocations", "gate.time", "gate.inconclusive", "allow.rule", "allow.path", "allow.reason",
	}
}

// check returns the first key whose value nobody can mean, nil if all are good.
func (c Config) check() (key []string, what string) {
	if c.Ledger != "" {
		if what := CheckLedger(c.Ledger); what != "" {
			return []string{"ledger"}, what
		}
	}
	for _, n := range []struct {
		key   string
		value float64
	}{
		{"core_hour", c.Cost.CoreHour}, {"cores", c.Cost.Cores},
		{"hours_to_fix", c.Cost.HoursToFix}, {"hourly_rate", c.Cost.HourlyRate},
	} {
		if n.value < 0 || math.IsNaN(n.value) || math.IsInf(n.value, 0) {
			return []string{"cost", n.key}, "must be a number, 0 or more"
		}
	}
	if c.Cost.Cores > 0 && c.Cost.CoreHour == 0 {
		return []string{"cost", "cores"}, "needs cost.core_hour, the price of one core for one hour"
	}
	if t := c.Prove.Threshold; t < 0 || t >= 1 || math.IsNaN(t) {
		return []string{"prove", "threshold"}, "must be a share from 0 to below 1: 0.01 is 1 %"
	}
	if c.Prove.Budget < 0 {
		return []string{"prove", "budget"}, `must be a duration such as "2m"`
	}
	if key, what := c.Gate.check(); key != "" {
		return []string{"gate", key}, what
	}
	for i, a := range c.Allow {
		switch {
		case a.Rule == "":
			return []string{"allow"}, fmt.Sprintf("number %d names no rule: rule = \"NAME\"", i+1)
		case a.Path == "":
			return []string{"allow"}, fmt.Sprintf("number %d (%s) names no path: path = \"internal/gen/...\"", i+1, a.Rule)
		case strings.TrimSpace(a.Reason) == "":
			return []string{"allow"}, fmt.Sprintf("number %d (%s in %s) gives no reason: reason = \"...\"", i+1, a.Rule, a.Path)
		}
		if _, err := path.Match(a.Path, ""); err != nil {
			return []string{"allow"}, fmt.Sprintf("number %d: path %q is no pattern: %v", i+1, a.Path, err)
		}
	}
	for _, name := range c.Rules.Enable {
		if slices.Contains(c.Rules.Disable, name) {
			return []string{"rules", "disable"}, fmt.Sprintf("names %s, which rules.enable names too", name)
		}
	}
	return nil, ""
}

// CheckLedger says what is wrong with the address of a team's ledger, "" if it
// is good. It never repeats the address: there may be a password in it.
func CheckLedger(address string) (what string) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "postgres" && u.Scheme != "postgresql" {
		return `must be the address of a Postgres database, as "postgres://user@host/database"`
	}
	_, password := u.User.Password()
	for key := range u.Query() {
		password = password || strings.Contains(strings.ToLower(key), "password")
	}
	if password {
		return "has a password in it, which everybody who reads the file would see: set PGPASSWORD, or put it into a passfile (~/.pgpass, or PGPASSFILE)"
	}
	return ""
}

// lineOf finds the line that sets a key, 1 if it cannot be told. The parser
// keeps no positions of good keys; the text is valid TOML here.
func lineOf(text string, key []string) int {
	table := ""
	n := 0
	want := bare(strings.Join(key, "."))
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") {
			table = bare(strings.Trim(strings.SplitN(line, "]", 2)[0], "[ "))
			if table == want {
				return n
			}
			continue
		}
		name, _, ok := strings.Cut(line, "=")
		if !ok {
			continue
		}
		full := bare(name)
		if table != "" {
			full = table + "." + full
		}
		if full == want || strings.HasPrefix(want, full+".") || strings.HasPrefix(full, want+".") {
			return n
		}
	}
	return 1
}

// bare removes spaces and quotes from a dotted key.
func bare(key string) string {
	return strings.NewReplacer(" ", "", "\t", "", `"`, "", "'", "").Replace(key)
}
