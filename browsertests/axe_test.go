package browsertests

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
)

const axeVersion = "4.11.0"

// axe is the source of axe-core, from npm once a machine.
var axe = sync.OnceValues(func() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	dir := filepath.Join(cache, "toll-tests", "axe-core-"+axeVersion)
	file := filepath.Join(dir, "node_modules", "axe-core", "axe.min.js")
	if _, err := os.Stat(file); err != nil {
		if out, err := exec.Command("npm", "install", "--silent", "--no-save", "--ignore-scripts", "--prefix", dir, "axe-core@"+axeVersion).CombinedOutput(); err != nil {
			return "", fmt.Errorf("npm install axe-core@%s: %w: %s (scripts/setup tests installs npm)", axeVersion, err, out)
		}
	}
	source, err := os.ReadFile(file)
	return string(source), err
})

// audit fails on what axe-core finds wrong by WCAG 2.2 A and AA and its own
// best practices, below the selector. So that it cannot pass by not looking,
// at least so many checks must have had something to look at.
func audit(t *testing.T, p *page, selector string, least int) {
	t.Helper()
	source, err := axe()
	if err != nil {
		t.Fatal(err)
	}
	p.do(js(source+`;0`), js(`window.audited = null; axe.run('`+selector+`', { resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then(r => { window.audited = JSON.stringify({ passes: r.passes.length, violations: r.violations.map(v => v.id + ': ' + v.help + ': ' + v.nodes.slice(0, 3).map(n => n.html.slice(0, 160) + ' ' + n.any.concat(n.all, n.none).map(c => c.message).join(' ')).join(' | ')) }); }); 0`),
		chromedp.Poll[chromedp.Void](`window.audited !== null`))
	var result struct {
		Passes     int
		Violations []string
	}
	if err := json.Unmarshal([]byte(p.eval(`window.audited`)), &result); err != nil {
		t.Fatal(err)
	}
	if result.Passes < least {
		t.Errorf("only %d checks ran", result.Passes)
	}
	if n := len(result.Violations); n > 0 {
		t.Errorf("%d violations:\n%s", n, strings.Join(result.Violations, "\n"))
	}
}
