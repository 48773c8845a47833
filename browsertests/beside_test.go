package browsertests

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/report/reporttest"
)

// asides are the pages beside the report as files of their own, with data and
// without.
func asides(t *testing.T, m report.Model) map[string][]byte {
	t.Helper()
	out := map[string][]byte{}
	for name, page := range map[string]report.Page{"doctor": report.DoctorPage, "history": report.HistoryPage, "lab": report.LabPage, "run": report.LabRunPage} {
		var b bytes.Buffer
		if err := report.PageHTML(&b, m, page, nil); err != nil {
			t.Fatal(err)
		}
		out[name] = b.Bytes()
	}
	var b bytes.Buffer
	if err := report.TuneHTML(&b, m, reporttest.Curve()); err != nil {
		t.Fatal(err)
	}
	out["tune"] = b.Bytes()
	return out
}

func openFile(t *testing.T, content []byte, before ...step) *page {
	t.Helper()
	file := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(file, content, 0o644); err != nil {
		t.Fatal(err)
	}
	address := "file://" + file
	p := visit(t, func(u string) bool { return u == address }, before...)
	p.do(chromedp.Navigate(address))
	return p
}

const unfold = `document.querySelectorAll('details').forEach(d => { d.open = true; })`

// Every page in both themes and at both widths: nothing to complain of, no
// violation, no scrolling sideways.
func TestAsidesInBothThemes(t *testing.T) {
	for name, content := range asides(t, reporttest.Full()) {
		for _, theme := range []string{"light", "dark"} {
			t.Run(name+"-"+theme, func(t *testing.T) {
				p := openFile(t, content, scheme(theme))
				p.do(js(unfold))
				p.shot(name + "-" + theme)
				audit(t, p, "html", 15)
				// 400 px, and what 200 % zoom makes of 1300.
				for _, width := range []int64{400, 650} {
					p.do(command(emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: width, Height: 800, DeviceScaleFactor: 1, Mobile: width == 400}))
					if w := p.eval(`document.documentElement.scrollWidth`); w != p.eval(`window.innerWidth`) {
						t.Errorf("page is %s wide at %d", w, width)
					}
				}
				p.do(command(emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: 400, Height: 800, DeviceScaleFactor: 1, Mobile: true}))
				p.shot(name + "-400-" + theme)
				p.quiet()
			})
		}
	}
}

func TestAsidesWithoutData(t *testing.T) {
	want := map[string]string{"doctor": "toll record http", "history": "toll prove", "lab": "toll lab run", "run": "toll lab run"}
	for name, content := range asides(t, report.Model{Tool: "toll test"}) {
		t.Run(name, func(t *testing.T) {
			p := openFile(t, content)
			contains(t, "page", p.eval(`document.querySelector('main').innerText`), want[name])
			audit(t, p, "html", 8)
			p.quiet()
		})
	}
}

// The keyboard goes through the points of a drawing and hears what the pointer
// sees; the table holds the same.
func TestTrendByKeyboardAndPointer(t *testing.T) {
	p := openFile(t, asides(t, reporttest.Full())["history"])
	const told = `document.querySelector('#trend-1 .told').textContent`
	p.do(present(`#trend-1 .probe[data-ready]`), focus(`#trend-1 .probe`), chromedp.KeyEvent(kb.Home))
	contains(t, "first point", p.eval(told), "2026-11-01 10:00 UTC, commit 4f1c2ab9e0 (main): ")
	contains(t, "its interval", p.eval(told), "95% interval ")
	contains(t, "its launches", p.eval(told), "n=9 launches")
	p.do(chromedp.KeyEvent(kb.ArrowRight))
	second := p.eval(told)
	contains(t, "second point", second, "commit 4f1c2ab9ff")
	p.do(chromedp.KeyEvent(kb.ArrowLeft), chromedp.KeyEvent(kb.ArrowLeft))
	contains(t, "no point before the first", p.eval(told), "commit 4f1c2ab9e0")
	contains(t, "points that are marked", p.eval(`document.querySelectorAll('#trend-1 .pt.on').length`), "1")
	p.do(chromedp.KeyEvent(kb.Escape))
	if left := p.eval(told); left != "" {
		t.Errorf("Esc leaves %q", left)
	}
	p.do(js(`document.querySelector('#trend-1').scrollIntoView({block: 'center', behavior: 'instant'})`))
	at := get(p, chromedp.Evaluate[[]float64](`(r => [r.left + r.width / 2, r.top + r.height / 2])(document.querySelectorAll('#trend-1 .pt')[1].getBoundingClientRect())`))
	p.do(chromedp.MouseEvent("mouseMoved", at[0], at[1]), until(told+` !== ''`))
	if hovered := p.eval(told); hovered != second {
		t.Errorf("the pointer is told %q, the keyboard %q", hovered, second)
	}
	contains(t, "rows of the table", p.eval(`document.querySelectorAll('#trend-1 tbody tr').length`), "30")
	contains(t, "live region", p.eval(`document.querySelector('#trend-1 .told').getAttribute('aria-live')`), "polite")
	p.quiet()
}

func TestTimelineByKeyboard(t *testing.T) {
	p := openFile(t, asides(t, reporttest.Full())["doctor"])
	p.do(present(`#timeline .probe[data-ready]`), focus(`#timeline .probe`), chromedp.KeyEvent(kb.End))
	contains(t, "last bin", p.eval(`document.querySelector('#timeline .told').textContent`), "goroutines on processors of 2")
	p.do(focus(`#shape-gc_pause .probe`), chromedp.KeyEvent(kb.ArrowLeft))
	contains(t, "last bucket", p.eval(`document.querySelector('#shape-gc_pause .told').textContent`), "1 of 1,166")
	p.quiet()
}

// Without scripts everything is there, and nothing that would do nothing.
func TestAsidesWithoutScript(t *testing.T) {
	want := map[string][]string{
		"doctor":  {"garbage collection 31.0%..35.2% of CPU", "GOMAXPROCS 2", "internal/statement/export.go:41", "threshold 10.0 ms", "lies here"},
		"history": {"57.0 us to 64.0 us, +12.3% (medians; p=0.005)", "1 change-point in 2 series"},
		"lab":     {"ten times slower", "measured 8.90x..11.4x, n=9", "8,420 / 85 = 99.1x", "toll lab run mutexscope", "line 338", "2 connections, want 1"},
		"run":     {"mutexscope", "equivalence held"},
		"tune":    {"The death spiral begins at a limit of 32.0 MiB", "the knee"},
	}
	for name, content := range asides(t, reporttest.Full()) {
		t.Run(name, func(t *testing.T) {
			p := openFile(t, content, command(emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}))
			if ready := p.eval(`document.querySelectorAll('[data-ready]').length`); ready != "0" {
				t.Fatalf("the page's script ran: %s drawings are ready", ready)
			}
			p.do(js(unfold))
			text := strings.Join(strings.Fields(p.eval(`document.querySelector('main').innerText`)), " ") + p.eval(`Array.from(document.querySelectorAll('svg text'), e => e.textContent).join(' ')`)
			for _, w := range want[name] {
				if !strings.Contains(strings.ToLower(text), strings.ToLower(w)) {
					t.Errorf("no %q in\n%s", w, text)
				}
			}
			p.quiet()
		})
	}
}

func TestAsidesMarkupIsText(t *testing.T) {
	for name, content := range asides(t, reporttest.Hostile()) {
		t.Run(name, func(t *testing.T) {
			p := openFile(t, content)
			if n := p.eval(`document.images.length + document.querySelectorAll('iframe, main script').length`); n != "0" || p.eval(`document.title`) == "owned" {
				t.Errorf("%s elements were made of names", n)
			}
			p.do(js(unfold), command(emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: 400, Height: 800, DeviceScaleFactor: 1, Mobile: true}))
			if w := p.eval(`document.documentElement.scrollWidth`); w != "400" {
				t.Errorf("page is %s wide at 400", w)
			}
			p.quiet()
		})
	}
}

// A claim leads to its experiment, which unfolds.
func TestClaimLeadsToItsExperiment(t *testing.T) {
	p := openFile(t, asides(t, reporttest.Full())["lab"])
	p.do(js(unfold), js(`document.querySelector('#lab-mutexscope').open = false`), js(`document.querySelector('a[href="#lab-mutexscope"]').click()`), until(`document.querySelector('#lab-mutexscope').open`))
	p.quiet()
}
