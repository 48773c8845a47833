package report

import (
	"fmt"
	"strings"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/term"
	"github.com/gotoll/toll/internal/units"
)

// A Status is where a module stands with Toll: what `toll` alone shows.
type Status struct {
	Model Model         // Scan is nil when the source changed since the last scan
	Age   time.Duration // of the newest recording
	Next  []Step
}

// A Step is a command to type next.
type Step struct {
	Command string `json:"command"`
	Why     string `json:"why"`
}

// StatusText writes a status in ten lines or so.
func StatusText(t *term.Term, s Status) error {
	p := &page{t: t}
	p.field("module", s.Model.Module+" ("+s.Model.Go+")")
	p.evidenceFields(s)
	p.findingsFields(s.Model)
	if o := s.Model.Optimization; o != nil {
		date, _, _ := strings.Cut(o.Time, "T")
		p.field("optimize", fmt.Sprintf("%s proved and committed, %d dropped, %d refused, %d unproved (%s)", units.Count(int64(o.Count(finding.Committed))),
			o.Count(finding.Dropped), o.Count(finding.Refused), o.Count(finding.Unproved), date))
	}
	p.line("")
	for i, step := range s.Next {
		name := ""
		if i == 0 {
			name = "next"
		}
		p.field(name, step.Command+"  ("+step.Why+")")
	}
	return p.flush()
}

func (p *page) evidenceFields(s Status) {
	recs := s.Model.Recordings
	if len(recs) == 0 {
		p.field("evidence", "none")
		return
	}
	last := recs[len(recs)-1]
	p.field("evidence", fmt.Sprintf("%s, %s old: %s", last.Name, units.Age(s.Age), last.Source))
	if totals := totalPhrases(s.Model); len(totals) > 0 {
		p.field("", strings.Join(totals, "; "))
	}
}

func (p *page) findingsFields(m Model) {
	if m.Scan == nil {
		p.field("findings", "not looked for yet, or not since the source or the settings changed")
		return
	}
	worth := 0
	for _, f := range m.Findings {
		if f.Advice == finding.AdviseFix {
			worth++
		}
	}
	p.field("findings", fmt.Sprintf("%s worth a fix, %s in cold code, of %s", units.Count(int64(worth)), units.Count(int64(m.Scan.Cold)), units.Count(int64(m.Scan.Findings))))
	if parts := recoverableParts(m); len(parts) > 0 {
		p.field("recoverable", strings.Join(parts, ", "))
	}
}

// field writes a name and its text, folded under itself.
func (p *page) field(name, text string) {
	const column = 13
	lines := strings.Split(term.Wrap(text, "", max(20, p.room()-column)), "\n")
	for i, l := range lines {
		if i > 0 {
			name = ""
		}
		p.line(p.t.Paint(term.Dim, fmt.Sprintf("%-*s", column, name)) + l)
	}
}
