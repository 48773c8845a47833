package browsertests

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/report/reporttest"
)

const stage = `.flame:not([hidden]) .stage`

func TestOpensInBothThemes(t *testing.T) {
	grounds := map[string]string{}
	for _, theme := range []string{"light", "dark"} {
		t.Run(theme, func(t *testing.T) {
			p := open(t, reporttest.Full(), scheme(theme))
			p.shot("full-" + theme)
			grounds[theme] = p.eval(`getComputedStyle(document.body).backgroundColor`)
			if drawn := p.eval(`document.querySelector('.base').width > 300 && document.querySelector('.base').getContext('2d').getImageData(5, 5, 1, 1).data[3]`); drawn != "255" {
				t.Errorf("flame graph is not drawn: %s", drawn)
			}
			contains(t, "title", p.eval(`document.title`), "example.com/payments")
			p.quiet()
		})
	}
	if grounds["light"] == grounds["dark"] {
		t.Errorf("both themes have the ground %s", grounds["light"])
	}
}

func TestThemeSwitchRedraws(t *testing.T) {
	p := open(t, reporttest.Full(), scheme("light"))
	const drawing = `document.querySelector('.base').toDataURL()`
	before := p.eval(drawing)
	p.do(scheme("dark"), chromedp.Poll[chromedp.Void](drawing+` !== "`+before+`"`))
	p.quiet()
}

func TestEveryModelIsQuiet(t *testing.T) {
	for name, m := range map[string]report.Model{"empty": reporttest.Empty(), "unpriced": reporttest.Unpriced(), "large": reporttest.Large(300, 60_000), "zero": {}} {
		t.Run(name, func(t *testing.T) {
			p := open(t, m)
			p.shot(name)
			contains(t, "heading", p.eval(`document.querySelector('#summary-h').textContent`), "Summary")
			p.quiet()
		})
	}
}

func TestFlameGraphByKeyboard(t *testing.T) {
	p := open(t, reporttest.Full())
	press := func(keys ...string) string {
		t.Helper()
		for _, k := range keys {
			p.do(chromedp.KeyEvent(k))
		}
		return p.status()
	}
	p.do(focus(stage))
	contains(t, "first frame", press(kb.ArrowDown), "root: 100.0%, 84.2 s with callees")
	contains(t, "child", press(kb.ArrowDown), "net/http.(*conn).serve, net/http/server.go:1908: 66.0%, 55.6 s with callees")
	contains(t, "sibling", press(kb.ArrowRight), "runtime.gcBgMarkWorker")
	contains(t, "sibling back", press(kb.ArrowLeft), "net/http.(*conn).serve")
	contains(t, "no sibling", press(kb.ArrowLeft), "net/http.(*conn).serve")
	whole := p.eval(`document.querySelector('.base').style.height`)
	contains(t, "zoomed", press(kb.ArrowRight, kb.Enter), "runtime.gcBgMarkWorker")
	if zoomed := p.eval(`document.querySelector('.base').style.height`); zoomed == whole {
		t.Error("Enter did not zoom")
	}
	contains(t, "in zoom", press(kb.ArrowDown), "runtime.systemstack")
	press(kb.Escape)
	if back := p.eval(`document.querySelector('.base').style.height`); back != whole {
		t.Error("Esc did not zoom out")
	}
	contains(t, "up", press(kb.ArrowUp), "runtime.gcBgMarkWorker")
	contains(t, "home", press(kb.Home), "root")
	if s := press(kb.Escape); s != "" {
		t.Errorf("Esc at the root leaves %q", s)
	}
	contains(t, "live region", p.eval(`document.querySelector('.status').getAttribute('aria-live')`), "polite")
	p.quiet()
}

func TestFlameGraphByMouse(t *testing.T) {
	p := open(t, reporttest.Full())
	p.do(js("document.querySelector('" + stage + "').scrollIntoView({block: 'center', behavior: 'instant'})"))
	at := func(x, row string) string {
		return `(() => { const b = document.querySelector('.base').getBoundingClientRect(); return JSON.stringify([b.left + b.width * ` + x + `, b.top + 19 * ` + row + ` + 9]); })()`
	}
	var x, y float64
	point := func(fx, row string) {
		t.Helper()
		out := get(p, chromedp.Evaluate[[]float64](`JSON.parse(`+at(fx, row)+`)`))
		x, y = out[0], out[1]
	}
	point("0.1", "4")
	p.do(chromedp.MouseClickXY(x, y))
	contains(t, "clicked frame", p.status(), "internal/api.(*Handler).charge")
	point("0.75", "5")
	p.do(chromedp.MouseEvent("mouseMoved", x, y))
	contains(t, "hovered frame under the zoom", p.status(), "internal/api.(*Handler).token")
	p.quiet()
}

func TestSearchDimsAndCounts(t *testing.T) {
	p := open(t, reporttest.Full())
	const drawing = `document.querySelector('.base').toDataURL()`
	before := p.eval(drawing)
	p.do(typed(`#search-cpu`, "mallocgc")...)
	contains(t, "status", p.status(), "“mallocgc” is in 3 stacks: 5.7%, 4.80 s of 84.2 s")
	if after := p.eval(drawing); after == before {
		t.Error("what does not match is not dimmed")
	}
	shown := p.eval(`Array.from(document.querySelectorAll('.flame:not([hidden]) .twin tbody tr:not([hidden]) td:first-child')).every(td => td.textContent.includes('mallocgc'))`)
	contains(t, "table", shown, "true")
	p.quiet()
}

func TestKindsSwitch(t *testing.T) {
	p := open(t, reporttest.Full())
	p.do(focus(`#tab-cpu`), chromedp.KeyEvent(kb.ArrowRight), present(`#panel-alloc[data-ready]`))
	contains(t, "focus", p.eval(`document.activeElement.id + document.activeElement.getAttribute('aria-selected')`), "tab-alloctrue")
	contains(t, "panels", p.eval(`document.querySelector('#panel-cpu').hidden + ' ' + document.querySelector('#panel-alloc').hidden`), "true false")
	p.do(focus(stage), chromedp.KeyEvent(kb.ArrowDown))
	contains(t, "root", p.status(), "21.7 GiB with callees")
	p.quiet()
}

// The numbers that the script words are those that Go words in the table.
func TestScriptWordsNumbersAsGoDoes(t *testing.T) {
	p := open(t, reporttest.Full())
	p.do(focus(stage), chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.ArrowDown))
	row := p.eval(`document.querySelector('.twin tbody tr').innerText.replace(/\s+/g, ' ')`)
	contains(t, "table row", row, "66.0% 55.6 s")
	contains(t, "status", p.status(), "66.0%, 55.6 s with callees, 2.53 s itself")
	contains(t, "table row", row, "2.53 s")
}

func TestFilterFindings(t *testing.T) {
	p := open(t, reporttest.Large(300, 100))
	p.do(typed(`#filter`, "concatloop statement")...)
	if n := p.eval(`document.querySelectorAll('.f:not([hidden])').length`); n == "0" || n == "43" {
		t.Errorf("%s findings are shown", n)
	}
	contains(t, "count", p.eval(`document.querySelector('#filter-count').textContent`), " of 300")
	p.do(typed(`#filter`, strings.Repeat(kb.Backspace, 30))...)
	contains(t, "cleared", p.eval(`document.querySelectorAll('.f:not([hidden])').length`), "43")
	p.quiet()
}

func TestAddressOpensFinding(t *testing.T) {
	p := open(t, reporttest.Full())
	p.do(js(`location.hash = 'f-3f2a9c11b5'`), chromedp.Poll[chromedp.Void](`document.getElementById('f-3f2a9c11b5').open`))
	p.do(js(`location.hash = '%'`))
	p.quiet()
}

func TestMarkupIsText(t *testing.T) {
	p := open(t, reporttest.Hostile())
	contains(t, "title", p.eval(`document.title`), "Report <b>bold</b></script><img src=x")
	if n := p.eval(`document.images.length + document.querySelectorAll('main b b, iframe, main script:not(.flame-data)').length`); n != "0" {
		t.Errorf("%s elements were made of names", n)
	}
	p.do(focus(stage), chromedp.KeyEvent(kb.ArrowDown))
	contains(t, "status", p.status(), "root</script><img src=x")
	p.quiet()
}

func TestNarrowPageDoesNotScrollSideways(t *testing.T) {
	for name, m := range map[string]report.Model{"full": reporttest.Full(), "hostile": reporttest.Hostile()} {
		t.Run(name, func(t *testing.T) {
			p := open(t, m, command(emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: 400, Height: 800, DeviceScaleFactor: 1, Mobile: true}))
			p.do(js(`document.querySelectorAll('details').forEach(d => { d.open = true; })`))
			p.shot(name + "-400")
			if w := p.eval(`document.documentElement.scrollWidth`); w != "400" {
				t.Errorf("page is %s wide at 400", w)
			}
			p.quiet()
		})
	}
}

// Every control and every region that scrolls has a name, headings do not
// jump, and landmarks are there.
func TestOutlineForAssistiveTechnology(t *testing.T) {
	p := open(t, reporttest.Full())
	for what, count := range map[string]string{
		"controls without a name":    `Array.from(document.querySelectorAll('button, input, [tabindex="0"], svg[role=img]')).filter(e => !(e.getAttribute('aria-label') || e.textContent.trim() || e.labels?.length)).length`,
		"heading jumps":              `Array.from(document.querySelectorAll('h1,h2,h3,h4,h5,h6')).map(h => +h.tagName[1]).filter((l, i, all) => i > 0 && l > all[i - 1] + 1).length`,
		"missing landmarks":          `['header', 'nav', 'main', 'footer'].filter(l => document.querySelectorAll('body > ' + l).length !== 1).length`,
		"tables without heads":       `Array.from(document.querySelectorAll('table')).filter(t => !t.querySelector('th')).length`,
		"ids used twice":             `(ids => ids.length - new Set(ids).size)(Array.from(document.querySelectorAll('[id]'), e => e.id))`,
		"references that go nowhere": `Array.from(document.querySelectorAll('[aria-labelledby],[aria-describedby],[aria-controls],label[for]')).flatMap(e => ['aria-labelledby', 'aria-describedby', 'aria-controls', 'for'].map(a => e.getAttribute(a)).filter(Boolean)).filter(id => !document.getElementById(id)).length`,
	} {
		if n := p.eval(count); n != "0" {
			t.Errorf("%s: %s", what, n)
		}
	}
	p.quiet()
}

// Without scripts the page must still say everything.
func TestReadableWithoutScript(t *testing.T) {
	p := load(t, reporttest.Full(), command(emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}))
	p.quiet()
	if ready := p.eval(`document.querySelectorAll('[data-ready]').length`); ready != "0" {
		t.Fatalf("the page's script ran: %s panels are ready", ready)
	}
	text := p.eval(`document.body.innerText`)
	for _, want := range []string{"84.2 s of CPU", "2 commits faster", "git merge toll/optimize-3", "net/http.(*conn).serve", "6.1%..7.5% of CPU", "regexp.MustCompile(", "a safe patch is at hand", "-58.6% [-59.4%, -58.0%]", "tests failed"} {
		if !strings.Contains(text, want) {
			t.Errorf("page without script does not show %q", want)
		}
	}
	for _, hidden := range []string{"Filter findings", "Reset zoom", "Arrow keys"} {
		if strings.Contains(text, hidden) {
			t.Errorf("page without script shows %q, which does nothing then", hidden)
		}
	}
}

// A full redraw of a large tree has to stay one frame's matter for the person
// who drags a window; the limit is generous because machines differ.
func TestLargeTreeIsDrawnSparsely(t *testing.T) {
	p := open(t, reporttest.Large(10, 60_000))
	p.do(js(`(() => { const o = CanvasRenderingContext2D.prototype.fillRect; window.rects = 0; CanvasRenderingContext2D.prototype.fillRect = function (...a) { window.rects++; return o.apply(this, a); }; document.querySelector('.reset').click(); })()`))
	rects := p.eval(`window.rects`)
	if len(rects) > 4 || rects == "0" {
		t.Errorf("a redraw paints %s boxes of 60,000; those too small to see must be skipped", rects)
	}
	p.quiet()
}
