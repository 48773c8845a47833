package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/gate/ruling"
	"github.com/gotoll/toll/internal/units"
)

// GateGitHub writes a ruling as workflow commands, which GitHub shows beside
// the lines of a pull request.
// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
func GateGitHub(w io.Writer, r ruling.Ruling) error {
	var b strings.Builder
	for _, i := range r.Issues {
		command := map[ruling.Level]string{ruling.Failed: "error", ruling.Warned: "warning"}[i.Level]
		if command == "" {
			continue
		}
		var at string
		if i.Site.Line > 0 {
			at = fmt.Sprintf("file=%s,line=%d,endLine=%d,", property(inRepository(r, i.Site.File)), i.Site.Line, max(i.Site.Line, i.Site.EndLine))
		}
		fmt.Fprintf(&b, "::%s %stitle=%s::%s\n", command, at, property("toll: "+i.Rule), data(i.Message+"\n"+i.Why))
	}
	if r.Verdict == ruling.Inconclusive {
		fmt.Fprintf(&b, "::warning title=%s::%s\n", property("toll: inconclusive"), data(r.Reason))
	}
	fmt.Fprintf(&b, "::notice title=%s::%s\n", property("toll: "+string(r.Verdict)), data(r.Reason+"; "+judged(r)))
	_, err := io.WriteString(w, b.String())
	return err
}

// data escapes the message of a workflow command, property one of its
// parameters.
func data(s string) string {
	lines := strings.Split(s, "\n")
	for i := range lines {
		lines[i] = strings.ReplaceAll(clean(lines[i]), "%", "%25")
	}
	return strings.Join(lines, "%0A")
}

func property(s string) string {
	return strings.NewReplacer(":", "%3A", ",", "%2C").Replace(data(s))
}

// GateMarkdown writes a ruling as the summary of a pull request or of a job.
func GateMarkdown(w io.Writer, r ruling.Ruling) error {
	var b strings.Builder
	fmt.Fprintf(&b, "### Toll gate: %s\n\n%s.\n\n", r.Verdict, cell(r.Reason))
	for _, i := range r.Issues {
		if i.Level == ruling.Told {
			continue
		}
		where := ""
		if i.Site.Line > 0 {
			where = " " + code(fmt.Sprintf("%s:%d", inRepository(r, i.Site.File), i.Site.Line))
		}
		fmt.Fprintf(&b, "- **%s**%s %s (%s). %s.\n", i.Level, where, cell(i.Message), i.Rule, cell(firstLine(i.Why)))
	}
	b.WriteString("\n| check | result | compared |\n|---|---|---|\n")
	for _, l := range r.Looked {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", l.Check, state(l), cell(firstLine(l.Says)))
	}
	if r.Race != nil && len(r.Race.Comparisons) > 0 {
		b.WriteString("\n| benchmark | unit | base | now | change | launches | verdict |\n|---|---|--:|--:|--:|--:|---|\n")
		for _, c := range r.Race.Comparisons {
			fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s | %s |\n", cell(c.Bench), cell(c.Unit), measured(c, c.Old), measured(c, c.New), units.Delta(c.Ratio), pairs(c), c.Verdict)
		}
		fmt.Fprintf(&b, "\n<sub>%s</sub>\n", cell(howMeasured(*r.Race)))
	}
	fmt.Fprintf(&b, "\n<sub>%s; %s</sub>\n", cell(judged(r)), cell(r.Tool))
	_, err := io.WriteString(w, b.String())
	return err
}

// measured is one side's value; a benchmark that was not timed has none.
func measured(c finding.Comparison, v float64) string {
	if v == 0 && c.Unit == "sec/op" {
		return "-"
	}
	return units.Value(v, c.Unit)
}

type (
	junitSuites struct {
		XMLName  xml.Name     `xml:"testsuites"`
		Name     string       `xml:"name,attr"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Errors   int          `xml:"errors,attr"`
		Skipped  int          `xml:"skipped,attr"`
		Suites   []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Skipped  int         `xml:"skipped,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Class   string       `xml:"classname,attr"`
		Name    string       `xml:"name,attr"`
		File    string       `xml:"file,attr,omitempty"`
		Line    int          `xml:"line,attr,omitempty"`
		Failure *junitDetail `xml:"failure"`
		Error   *junitDetail `xml:"error"`
		Skipped *junitDetail `xml:"skipped"`
		Out     string       `xml:"system-out,omitempty"`
	}
	junitDetail struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr,omitempty"`
		Text    string `xml:",chardata"`
	}
)

// GateJUnit writes a ruling as JUnit XML, which GitLab and Jenkins read: a
// suite per check, a case per issue. What only warns passes, with its text.
func GateJUnit(w io.Writer, r ruling.Ruling) error {
	all := junitSuites{Name: "toll gate"}
	for _, l := range r.Looked {
		s := junitSuite{Name: string(l.Check)}
		for _, i := range r.Issues {
			if i.Check == l.Check && i.Level != ruling.Told {
				s.add(issueCase(r, i))
			}
		}
		switch {
		case l.Check == ruling.Time && r.Verdict == ruling.Inconclusive:
			s.add(junitCase{Name: string(l.Check), Error: &junitDetail{Message: r.Reason, Type: string(r.Verdict)}})
		case !l.Done:
			s.add(junitCase{Name: string(l.Check), Skipped: &junitDetail{Message: clean(l.Says)}})
		case len(s.Cases) == 0:
			s.add(junitCase{Name: string(l.Check), Out: clean(l.Says)})
		}
		all.Tests += s.Tests
		all.Failures += s.Failures
		all.Errors += s.Errors
		all.Skipped += s.Skipped
		all.Suites = append(all.Suites, s)
	}
	text, err := xml.MarshalIndent(all, "", "  ")
	if err == nil {
		_, err = io.WriteString(w, xml.Header+string(text)+"\n")
	}
	if err != nil {
		return fmt.Errorf("write the ruling as JUnit: %w", err)
	}
	return nil
}

func issueCase(r ruling.Ruling, i ruling.Issue) junitCase {
	c := junitCase{Name: clean(placed(i))}
	if i.Site.Line > 0 {
		c.File, c.Line = inRepository(r, i.Site.File), i.Site.Line
	}
	if i.Level == ruling.Failed {
		c.Failure = &junitDetail{clean(i.Message), i.Rule, cleanText(i.Why)}
	} else {
		c.Out = cleanText(i.Why)
	}
	return c
}

func (s *junitSuite) add(c junitCase) {
	c.Class = "toll." + s.Name
	s.Cases = append(s.Cases, c)
	s.Tests++
	switch {
	case c.Failure != nil:
		s.Failures++
	case c.Error != nil:
		s.Errors++
	case c.Skipped != nil:
		s.Skipped++
	}
}

// cleanText is clean for a text of several lines.
func cleanText(s string) string {
	lines := strings.Split(s, "\n")
	for i := range lines {
		lines[i] = clean(lines[i])
	}
	return strings.Join(lines, "\n")
}
