package browsertests

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"github.com/gotoll/toll/internal/report"
)

// A step is something done to the page that gives no value.
type step = chromedp.Action[chromedp.Void]

// command is a command of the browser's protocol as a step.
func command[P, R any](cmd cdp.Command[P, R], params P) step {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, cmd, params)
		return err
	})
}

// chromium is the browser to drive, "" without one.
func chromium() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// browser is one browser for all tests; each has windows and cookies of its own.
var browser context.Context

func TestMain(m *testing.M) { os.Exit(run(m)) }

// run starts the browser around the tests. The limit is there so that a hang
// ends with a message, not to time anything.
func run(m *testing.M) int {
	path := chromium()
	if path == "" {
		fmt.Fprintln(os.Stderr, "no Chromium found: install it, for example with apt-get install chromium")
		return 1
	}
	profile, err := os.MkdirTemp("", "toll-browser-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(profile)
	options := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]),
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.UserDataDir(profile), chromedp.WindowSize(1300, 900),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
	)
	ctx, cancelTime := context.WithTimeout(context.Background(), 14*time.Minute)
	defer cancelTime()
	alloc, cancelAlloc := chromedp.NewExecAllocator(ctx, options...)
	defer cancelAlloc()
	var cancel context.CancelFunc
	browser, cancel = chromedp.NewContext(alloc)
	defer cancel()
	if err := chromedp.Do(browser); err != nil {
		fmt.Fprintln(os.Stderr, "start the browser:", err)
		return 1
	}
	code := m.Run()
	// Cancel waits for the browser's end: its folder is removed next.
	if err := chromedp.Cancel(browser); err != nil {
		fmt.Fprintln(os.Stderr, "close the browser:", err)
		return 1
	}
	return code
}

// browse gives a test a window with cookies of its own.
func browse(t *testing.T) context.Context {
	t.Helper()
	tab, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	t.Cleanup(func() {
		if err := chromedp.Cancel(tab); err != nil {
			t.Errorf("close the window: %v", err)
		}
		cancel()
	})
	return tab
}

// write makes the report of m a file and gives its address.
func write(t *testing.T, m report.Model) string {
	t.Helper()
	var b bytes.Buffer
	if err := report.HTML(&b, m); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "report.html")
	if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	return "file://" + file
}

// A page is one opened report with everything the browser complained about.
type page struct {
	t   *testing.T
	ctx context.Context
	mu  sync.Mutex
	bad []string
}

func (p *page) complain(format string, args ...any) {
	p.mu.Lock()
	p.bad = append(p.bad, fmt.Sprintf(format, args...))
	p.mu.Unlock()
}

// open loads a report and waits until its script has drawn, where it draws.
func open(t *testing.T, m report.Model, before ...step) *page {
	t.Helper()
	p := load(t, m, before...)
	if len(m.Flames) > 0 {
		p.do(present(`.flame[data-ready]`))
	}
	return p
}

// load opens a report from its file.
func load(t *testing.T, m report.Model, before ...step) *page {
	t.Helper()
	address := write(t, m)
	p := visit(t, func(u string) bool { return u == address }, before...)
	p.do(chromedp.Navigate(address))
	return p
}

// visit prepares a window that may ask for what allowed says, and complains of
// anything else.
func visit(t *testing.T, allowed func(url string) bool, before ...step) *page {
	t.Helper()
	p := &page{t: t, ctx: browse(t)}
	err := chromedp.Listen(p.ctx, func(event any) {
		switch e := event.(type) {
		case *network.EventRequestWillBeSent:
			if u := e.Request.URL; !allowed(u) {
				p.complain("request for %s", u)
			}
		case *runtime.EventConsoleAPICalled:
			p.complain("console.%s: %v", e.Type, e.Args)
		case *runtime.EventExceptionThrown:
			p.complain("exception: %s %v", e.ExceptionDetails.Text, e.ExceptionDetails.Exception)
		case *log.EventEntryAdded:
			p.complain("%s: %s", e.Entry.Source, e.Entry.Text)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	p.do(command(network.Enable, network.EnableParams{}), command(log.Enable, cdp.Empty{}), command(runtime.Enable, cdp.Empty{}))
	p.do(before...)
	return p
}

func (p *page) do(steps ...step) {
	p.t.Helper()
	if err := chromedp.Do(p.ctx, steps...); err != nil {
		p.t.Fatalf("%v (complaints so far: %v)", err, p.complaints())
	}
}

// get runs an action that gives a value.
func get[T any](p *page, a chromedp.Action[T]) T {
	p.t.Helper()
	v, err := chromedp.Run(p.ctx, a)
	if err != nil {
		p.t.Fatalf("%v (complaints so far: %v)", err, p.complaints())
	}
	return v
}

// js runs a script for its effect.
func js(script string) step { return chromedp.Evaluate[chromedp.Void](script) }

// The steps below find elements by script. The protocol's node numbers are
// void when a document loads, which a busy machine may do late: a step that
// held one failed now and then.

// present waits until something matches the selector.
func present(selector string) step {
	return chromedp.Poll[chromedp.Void]("document.querySelector(`" + selector + "`) !== null")
}

func focus(selector string) step { return js("document.querySelector(`" + selector + "`).focus()") }

// typed is one key press per character of text, in the element.
func typed(selector, text string) []step {
	steps := []step{focus(selector)}
	for _, c := range text {
		steps = append(steps, chromedp.KeyEvent(string(c)))
	}
	return steps
}

func (p *page) complaints() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.bad)
}

// quiet fails the test when the browser complained or the page asked for
// anything but itself.
func (p *page) quiet() {
	p.t.Helper()
	for _, c := range p.complaints() {
		p.t.Error(c)
	}
}

// eval gives the text of a JavaScript expression.
func (p *page) eval(expression string) string {
	p.t.Helper()
	return get(p, chromedp.Evaluate[string]("String("+expression+")"))
}

// status is what the flame graph says to those who cannot see it.
func (p *page) status() string {
	p.t.Helper()
	return p.eval(`document.querySelector('.flame:not([hidden]) .status').textContent`)
}

// shot keeps a picture of the page where TOLL_SHOTS names a folder.
func (p *page) shot(name string) {
	p.t.Helper()
	dir := os.Getenv("TOLL_SHOTS")
	if dir == "" {
		return
	}
	png := get(p, chromedp.FullScreenshot(100))
	if err := os.WriteFile(filepath.Join(dir, name+".png"), png, 0o644); err != nil {
		p.t.Fatal(err)
	}
}

func scheme(name string) step {
	return command(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}}})
}

func contains(t *testing.T, what, text, want string) {
	t.Helper()
	if !strings.Contains(text, want) {
		t.Errorf("%s is %q, without %q", what, text, want)
	}
}
