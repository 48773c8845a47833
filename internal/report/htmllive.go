package report

import (
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/units"
	"github.com/gotoll/toll/internal/web"
)

// Live is what a served page shows beside the model.
type Live struct {
	Actions bool // the reader may change things
	Applied []AppliedPatch
	Pages   []Page // that are served
}

// An AppliedPatch is a patch in the user's files.
type AppliedPatch struct {
	Time string // RFC 3339
	Undo finding.Undo
}

// A ProgressView is what a running job does, worded; "" is not known.
type ProgressView struct {
	Stage    string   `json:"stage"`
	Bench    string   `json:"bench"`
	Estimate string   `json:"estimate"` // of the benchmark at hand
	Left     string   `json:"left"`
	Done     int      `json:"done"` // benchmarks decided
	Total    int      `json:"total"`
	Decided  []string `json:"decided"` // one line each
}

// Progress words the progress of a race.
func Progress(stage, bench string, done, total, launches int, ratio finding.Interval, left time.Duration, decided []finding.Comparison) ProgressView {
	v := ProgressView{Stage: stage, Bench: clean(bench), Done: done, Total: total}
	if launches > 1 {
		v.Estimate = fmt.Sprintf("%s after %d launches", units.Delta(ratio), launches)
	}
	if left > 0 {
		v.Left = fmt.Sprintf("at most %s left", left.Round(time.Second))
	}
	for _, c := range decided {
		v.Decided = append(v.Decided, clean(fmt.Sprintf("%s  %s  %s %s", c.Verdict, c.Bench, units.Delta(c.Ratio), c.Unit)))
	}
	return v
}

// TrialsNote words that another process is racing.
func TrialsNote(n int64) string {
	return fmt.Sprintf("Another toll is measuring: %s trials stored since the last look.", units.Count(n))
}

// RaceAnchor is the id of a race on the pages.
func RaceAnchor(o finding.Outcome) string { return anchor("race-", o.ID) }

// ErrNoFinding is returned for a finding that neither the source nor an applied
// patch knows.
var ErrNoFinding = errors.New("no such finding: it may be gone from the source, the report lists those that are there")

// LiveHTML writes m as a served page.
func LiveHTML(w io.Writer, m Model, v Live) error {
	r, err := pageOf(m)
	if err != nil {
		return err
	}
	r.Live, r.Foot = liveView(m, v), foot(m)
	r.Pages = pageLinks(v.Pages, func(p Page) string { return "/" + string(p) })
	for g := range r.Groups {
		for i := range r.Groups[g].Findings {
			f := &r.Groups[g].Findings[i]
			f.Page, f.Actions = "/finding/"+url.PathEscape(f.ID), actions(*f, v)
		}
	}
	return web.Render(w, r)
}

func liveView(m Model, v Live) *web.Live {
	out := &web.Live{Actions: v.Actions}
	for _, a := range v.Applied {
		files := make([]string, len(a.Undo.Files))
		for i, f := range a.Undo.Files {
			files[i] = f.File
		}
		view := web.Applied{Title: clean(a.Undo.Title), When: minute(a.Time), Files: clean(strings.Join(files, ", "))}
		if len(a.Undo.Findings) > 0 {
			view.Undo = web.Action{Label: "Undo", Path: "/finding/" + url.PathEscape(a.Undo.Findings[0]) + "/undo"}
		}
		out.Applied = append(out.Applied, view)
	}
	if v.Actions && len(m.Flames) > 0 {
		out.Pprof = []web.Link{{Text: "pprof", Href: "/pprof/" + url.PathEscape(string(m.Flames[0].Kind)) + "/flamegraph"}}
	}
	return out
}

func actions(f web.Finding, v Live) []web.Action {
	if !v.Actions || f.Patch == "" || strings.HasPrefix(f.Patch, string(finding.Suggest)) {
		return nil
	}
	base := "/finding/" + url.PathEscape(f.ID)
	apply := "Apply"
	if strings.HasPrefix(f.Patch, string(finding.Unsafe)) {
		apply = "Apply unsafe patch"
	}
	return []web.Action{{Label: "Prove", Path: base + "/prove", Main: true}, {Label: apply, Path: base + "/apply"}}
}

// FindingHTML writes the page of one finding, by its ID.
func FindingHTML(w io.Writer, m Model, id string, v Live) error {
	p := web.FindingPage{Module: clean(m.heading()), Foot: foot(m), Live: liveView(m, v)}
	rule := ""
	for _, f := range m.Findings {
		if f.ID != id {
			continue
		}
		rule = f.Rule
		view := findingView(f, 1, nil) // the bar is the whole program
		view.Actions = actions(view, v)
		if len(f.Evidence) > 0 && len(m.Flames) > 0 {
			view.Map = "/#cost?fn=" + url.QueryEscape(view.Func)
		}
		p.Title, p.Finding = view.Message, &view
		for _, o := range m.Races {
			if racesPatch(o, f) {
				p.Races = append(p.Races, raceView(o))
			}
		}
	}
	if p.Finding == nil {
		for _, a := range v.Applied {
			for _, f := range a.Undo.Findings {
				if f == id {
					p.Title, p.Gone = clean(a.Undo.Title), "The patch is in your files, so the pattern is gone. Undo puts every byte back."
				}
			}
		}
	}
	if m.Optimization != nil {
		one := m
		o := *m.Optimization
		o.Attempts = nil
		for _, a := range m.Optimization.Attempts {
			if a.Finding.ID == id {
				o.Attempts, rule = append(o.Attempts, a), a.Rule
			}
		}
		one.Optimization, one.Findings, one.Rules = &o, nil, nil
		p.Attempts = attempts(one)
		if p.Title == "" && len(p.Attempts) > 0 {
			p.Title, p.Gone = p.Attempts[0].Title, "The pattern is no longer in the source. What was tried is below."
		}
	}
	if p.Title == "" {
		return fmt.Errorf("finding %s: %w", clean(id), ErrNoFinding)
	}
	for _, r := range m.Rules {
		if r.Name != rule {
			continue
		}
		pages, err := rulePages([]Rule{r})
		if err != nil {
			return err
		}
		p.Rule = &pages[0]
	}
	return web.RenderFinding(w, p)
}

// racesPatch tells a race of the finding's own patch, by how prove names it.
func racesPatch(o finding.Outcome, f Finding) bool {
	for _, p := range f.Patches {
		if strings.HasSuffix(o.Builds[finding.New].Label, "patch "+p.ID) {
			return true
		}
	}
	return false
}
