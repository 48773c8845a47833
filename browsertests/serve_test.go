package browsertests

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/find"
	"github.com/gotoll/toll/internal/history"
	"github.com/gotoll/toll/internal/ledger"
	"github.com/gotoll/toll/internal/prove"
	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/report/reporttest"
	"github.com/gotoll/toll/internal/serve"
	"github.com/gotoll/toll/internal/view"
	"github.com/gotoll/toll/rules"
)

// live is a served module with one finding and a benchmark that reaches it.
func live(t *testing.T) (address, dir string) {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"go.mod":    "module example.com/m\n\ngo 1.24\n",
		"m.go":      "package m\n\nimport \"fmt\"\n\n// Name is hot.\nfunc Name(id int) string { return fmt.Sprintf(\"user-%d\", id) }\n",
		"m_test.go": "package m\n\nimport \"testing\"\n\nfunc BenchmarkName(b *testing.B) {\n\tfor b.Loop() {\n\t\tName(7)\n\t}\n}\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := exec.Command("git", "-C", dir, "init", "-q").CombinedOutput(); err != nil {
		t.Fatalf("git init: %v: %s", err, out)
	}
	gather := func(ctx context.Context) (report.Model, error) {
		m := report.Model{Tool: "toll test", Time: "2026-11-20T09:12:44Z"}
		s, err := find.Open(ctx, find.Options{Root: dir, Module: "example.com/m", Rules: rules.All(), NoCache: true, SkipEvidence: true})
		if err != nil {
			return m, err
		}
		res, err := s.Scan(ctx, dir, nil)
		if err != nil {
			return m, err
		}
		view.Scan(&m, s, res, view.Options{Rules: rules.All(), Detail: true})
		l, err := ledger.Open(filepath.Join(dir, ".toll", "ledger.db"))
		if err != nil {
			return m, err
		}
		defer l.Close()
		return m, view.Past(&m, l, rules.All())
	}
	ctx, cancel := context.WithCancel(context.Background())
	s, err := serve.New(ctx, serve.Options{
		Root: dir, Ledger: filepath.Join(dir, ".toll", "ledger.db"), Gather: gather,
		Prove: prove.Options{Budget: time.Minute, PerBench: time.Minute}, Pages: livePages(dir),
	}, 0)
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- s.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("server ended with %v", err)
		}
	})
	return s.URL(), dir
}

// livePages are the pages beside the report: the history of the module's own
// ledger, the others with sample data.
func livePages(dir string) map[report.Page]serve.Gather {
	sample := func(context.Context) (report.Model, error) { return reporttest.Full(), nil }
	past := func(context.Context) (report.Model, error) {
		m := report.Model{Tool: "toll test", Module: "example.com/m"}
		l, err := ledger.Open(filepath.Join(dir, ".toll", "ledger.db"))
		if err != nil {
			return m, err
		}
		defer l.Close()
		races, err := l.Races(0)
		var outcomes []finding.Outcome
		for _, r := range races {
			if r.Outcome != nil {
				outcomes = append(outcomes, *r.Outcome)
			}
		}
		h := history.Races(outcomes)
		m.History = &h
		return m, err
	}
	return map[report.Page]serve.Gather{report.DoctorPage: sample, report.LabPage: sample, report.HistoryPage: past}
}

// served opens an address of the server; anything off it is complained of.
func served(t *testing.T, address string, before ...step) *page {
	t.Helper()
	origin, _, _ := strings.Cut(strings.TrimPrefix(address, "http://"), "/")
	p := visit(t, func(u string) bool { return strings.HasPrefix(u, "http://"+origin+"/") }, before...)
	p.do(chromedp.Navigate(address), until(`document.body.dataset.connected === 'true'`))
	return p
}

const jobText = `document.querySelector('.job-text').textContent`

// press pushes the button of the opened finding that says so.
func press(label string) step {
	return js(`Array.from(document.querySelectorAll('.act')).find(b => b.textContent === '` + label + `' && !b.disabled).click()`)
}

func TestLiveProve(t *testing.T) {
	address, dir := live(t)
	p := served(t, address)
	p.do(js(`document.querySelectorAll('.f').forEach(d => { d.open = true; })`), until(`location.search === ''`))
	p.shot("live")
	audit(t, p, "html", 20)
	p.do(press("Prove"), until(`document.querySelector('#job').classList.contains('running')`))
	p.shot("live-proving")
	p.do(until(`document.querySelector('#job').classList.contains('improved')`))
	contains(t, "result", p.eval(jobText), "Name")
	p.do(until(`document.querySelector('[id^=race-] .plot circle') !== null`))
	// The race is in the history, with its interval.
	const box = `.probe[data-name="Name, sec/op"]`
	p.do(chromedp.Navigate(p.eval(`document.querySelector('nav.bar a[href="/history"]').href`)), present(box+`[data-ready]`), focus(box), chromedp.KeyEvent(kb.End))
	const told = "document.querySelector(`" + box + "`).parentNode.querySelector('.told').textContent"
	contains(t, "point of the race", p.eval(told), "working tree: ")
	contains(t, "its interval", p.eval(told), "95% interval")
	// Another terminal's race comes in beside it; what was being read stays.
	raceAgain(t, dir)
	p.do(until("document.querySelectorAll(`" + box + " .pt`).length === 2"))
	contains(t, "still its interval", p.eval(told), "95% interval")
	contains(t, "focus", p.eval(`document.activeElement.dataset.name`), "Name, sec/op")
	p.quiet()
}

// raceAgain stores the module's last race once more, under another name.
func raceAgain(t *testing.T, dir string) {
	t.Helper()
	l, err := ledger.Open(filepath.Join(dir, ".toll", "ledger.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	races, err := l.Races(1)
	if err != nil || len(races) != 1 {
		t.Fatalf("%d races, error %v", len(races), err)
	}
	again := *races[0].Outcome
	again.ID += "-again"
	if err := l.BeginRace(again.ID, "again"); err != nil {
		t.Fatal(err)
	}
	if err := l.FinishRace(again); err != nil {
		t.Fatal(err)
	}
}

func TestLivePages(t *testing.T) {
	address, _ := live(t)
	for _, theme := range []string{"light", "dark"} {
		p := served(t, address, scheme(theme))
		for page, want := range map[string]string{"doctor": "garbage collection 31.0%", "history": "toll prove", "lab": "ten times slower"} {
			p.do(chromedp.Navigate(p.eval(`document.querySelector('nav.bar a[href="/`+page+`"]').href`)), until(`document.body.dataset.connected === 'true'`))
			p.do(js(unfold))
			p.shot("live-" + page + "-" + theme)
			contains(t, page, p.eval(`document.querySelector('main').textContent`), want)
			audit(t, p, "html", 10)
		}
		p.do(chromedp.Navigate(p.eval(`document.querySelector('.crumb a').href`)), until(`document.body.dataset.connected === 'true'`))
		contains(t, "the report again", p.eval(`document.querySelector('#summary-h').textContent`), "Summary")
		p.quiet()
	}
}

func TestLiveApplyUndoAndStop(t *testing.T) {
	address, dir := live(t)
	file := filepath.Join(dir, "m.go")
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	p := served(t, address)
	p.do(chromedp.Navigate(p.eval(`document.querySelector('.f a[href^="/finding/"]').href`)), until(`document.body.dataset.connected === 'true'`))
	p.shot("live-finding")
	audit(t, p, "html", 20)
	p.do(press("Apply"), until(`document.querySelector('#finding-h').textContent === 'No longer there'`))
	if after, _ := os.ReadFile(file); string(after) == string(before) {
		t.Error("the file is as it was")
	}
	p.do(until(`document.querySelector('#applied .act') && !document.querySelector('#applied .act').disabled`), press("Undo"), until(`document.querySelector('#finding-h').textContent !== 'No longer there'`))
	if after, _ := os.ReadFile(file); string(after) != string(before) {
		t.Errorf("undo left:\n%s", after)
	}
	p.do(until(`Array.from(document.querySelectorAll('.act')).some(b => b.textContent === 'Prove' && !b.disabled)`), press("Prove"), until(`!document.querySelector('.stop').hidden`),
		js(`document.querySelector('.stop').click()`), until(`document.querySelector('#job').classList.contains('failed')`))
	contains(t, "stopped job", p.eval(jobText), "stopped")
	p.quiet()
}

// TestFollowsOptimizeOfAnotherTerminal runs the command as a user would, beside
// the open page.
func TestFollowsOptimizeOfAnotherTerminal(t *testing.T) {
	address, dir := live(t)
	toll := filepath.Join(t.TempDir(), "toll")
	run := func(in string, args ...string) {
		t.Helper()
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir = in
		if out, err := cmd.CombinedOutput(); err != nil && cmd.ProcessState.ExitCode() > 1 && cmd.ProcessState.ExitCode() != 4 {
			t.Errorf("%s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
	run("..", "go", "build", "-o", toll, "./cmd/toll")
	run(dir, "git", "add", ".")
	run(dir, "git", "-c", "user.name=t", "-c", "user.email=t@example.com", "commit", "-qm", "as it was")
	run(dir, toll, "record", "--", "go", "test", "-bench=.", "-benchtime=300ms", ".")
	p := served(t, address)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		run(dir, toll, "optimize", "--budget", "20s", "./...")
	}()
	p.do(until(`document.querySelector('#note').textContent !== ''`))
	p.shot("live-optimizing")
	<-ended
	p.do(until(`document.querySelector('#proof') && !document.querySelector('#proof').hidden && document.querySelector('#proof').textContent.includes('m.go')`))
	p.shot("live-optimized")
	p.quiet()
}

func TestReadOnlyWithoutTheToken(t *testing.T) {
	address, _ := live(t)
	plain, _, _ := strings.Cut(address, "?")
	p := served(t, plain)
	contains(t, "buttons", p.eval(`document.querySelectorAll('.act, .stop').length`), "0")
	contains(t, "page", p.eval(`document.body.innerText`), "Read only")
	p.quiet()
}
