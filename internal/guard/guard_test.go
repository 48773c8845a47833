package guard

import (
	"os"
	"path/filepath"
	"regexp"
	"runtime/metrics"
	"strings"
	"testing"

	"github.com/gotoll/toll/internal/proc"
	page "github.com/gotoll/toll/metrics"
)

// promtool is Prometheus's own checker; scripts/setup tests installs it.
func promtool(t *testing.T) string {
	t.Helper()
	if p := proc.Look("promtool"); p != "" {
		return p
	}
	home, err := os.UserHomeDir()
	if err != nil {
		t.Fatal(err)
	}
	p := filepath.Join(home, ".local/share/toll-promtool/usr/bin/promtool")
	if _, err := os.Stat(p); err != nil {
		t.Fatal("promtool is missing: scripts/setup tests installs it")
	}
	return p
}

// Prometheus accepts the rules, and they fire and keep silent as their tests say.
func TestPromtool(t *testing.T) {
	dir := t.TempDir()
	if _, err := Write(dir, false); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"check", "rules", "toll-rules.yml"}, {"test", "rules", "toll-rules-test.yml"}} {
		if _, err := proc.Run(t.Context(), proc.Spec{Args: append([]string{promtool(t)}, args...), Dir: dir}); err != nil {
			t.Error(err)
		}
	}
}

// Every metric that a rule names is one that this Go has, by the name that our
// page gives it.
func TestMetricNames(t *testing.T) {
	known := map[string]bool{}
	for _, d := range metrics.All() {
		known[page.Name(d)] = true
	}
	text, err := prometheus.ReadFile("prometheus/toll-rules.yml")
	if err != nil {
		t.Fatal(err)
	}
	names := regexp.MustCompile(`\bgo_[a-z_]+`).FindAllString(string(text), -1)
	if len(names) < 8 {
		t.Errorf("only %d metrics are named", len(names))
	}
	for _, n := range names {
		if !known[strings.TrimSuffix(n, "_bucket")] {
			t.Errorf("no metric %s", n)
		}
	}
}

// Every alert has a test in which it fires and one in which it does not.
func TestEveryAlertIsTested(t *testing.T) {
	rules, err := prometheus.ReadFile("prometheus/toll-rules.yml")
	if err != nil {
		t.Fatal(err)
	}
	tests, err := prometheus.ReadFile("prometheus/toll-rules-test.yml")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`- alert: (\w+)`).FindAllStringSubmatch(string(rules), -1) {
		fires := strings.Contains(string(tests), "alertname: "+m[1]+"\n        exp_alerts:\n")
		silent := strings.Contains(string(tests), "alertname: "+m[1]+"\n        exp_alerts: []")
		if !fires || !silent {
			t.Errorf("%s: tested firing %v, silent %v", m[1], fires, silent)
		}
	}
}

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	names, err := Write(dir, false)
	if err != nil || len(names) != 2 {
		t.Fatal(names, err)
	}
	if _, err := Write(dir, false); err != nil {
		t.Errorf("a second time: %v", err)
	}
	changed := filepath.Join(dir, "toll-rules.yml")
	if err := os.WriteFile(changed, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Write(dir, false); err == nil || !strings.Contains(err.Error(), "--force") {
		t.Errorf("over a changed file: %v", err)
	}
	if _, err := Write(dir, true); err != nil {
		t.Error(err)
	}
	if _, err := Write(filepath.Join(dir, "made"), false); err != nil {
		t.Errorf("into a folder that was not there: %v", err)
	}
	if _, err := Write(filepath.Join(changed, "below"), false); err == nil {
		t.Error("into a folder below a file")
	}
	left, err := filepath.Glob(filepath.Join(dir, ".toll-*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}
