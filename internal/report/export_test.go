package report_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/report"
	"github.com/gotoll/toll/internal/report/reporttest"
)

// flat is what the rows of a tree below its root cost themselves.
func flat(f finding.Flame) (sum float64, rows int) {
	for i, v := range f.Flat {
		if i > 0 && v > 0 {
			sum, rows = sum+v, rows+1
		}
	}
	return sum, rows
}

func TestSpeedscope(t *testing.T) {
	m := reporttest.Full()
	var b bytes.Buffer
	if err := report.Speedscope(&b, m, finding.CPU); err != nil {
		t.Fatal(err)
	}
	var out struct {
		Schema   string `json:"$schema"`
		Shared   struct{ Frames []struct{ Name, File string } }
		Profiles []struct {
			Type, Unit string
			EndValue   float64
			Samples    [][]int
			Weights    []float64
		}
	}
	if err := json.Unmarshal(b.Bytes(), &out); err != nil {
		t.Fatal(err)
	}
	p := out.Profiles[0]
	sum, rows := flat(m.Flames[0])
	weights := 0.0
	for i, w := range p.Weights {
		weights += w
		for _, f := range p.Samples[i] {
			if f >= len(out.Shared.Frames) {
				t.Fatalf("sample %d names frame %d of %d", i, f, len(out.Shared.Frames))
			}
		}
	}
	if p.Type != "sampled" || p.Unit != "nanoseconds" || len(p.Samples) != rows || math.Abs(weights-sum) > 1 || math.Abs(p.EndValue-sum) > 1 {
		t.Errorf("%s in %s: %d samples of %v to %v, want %d of %v", p.Type, p.Unit, len(p.Samples), weights, p.EndValue, rows, sum)
	}
	if first := out.Shared.Frames[p.Samples[0][0]]; first.Name != "net/http.(*conn).serve" || first.File != "net/http/server.go" {
		t.Errorf("the first stack begins with %+v", first)
	}
}

func TestFirefox(t *testing.T) {
	m := reporttest.Full()
	var b bytes.Buffer
	if err := report.Firefox(&b, m, finding.Alloc); err != nil {
		t.Fatal(err)
	}
	var out struct{ Threads []map[string]json.RawMessage }
	if err := json.Unmarshal(b.Bytes(), &out); err != nil {
		t.Fatal(err)
	}
	// Each table's columns are as long as it says.
	for _, name := range []string{"frameTable", "funcTable", "stackTable", "samples"} {
		var table map[string]json.RawMessage
		if err := json.Unmarshal(out.Threads[0][name], &table); err != nil {
			t.Fatal(err)
		}
		var length int
		if err := json.Unmarshal(table["length"], &length); err != nil || length == 0 {
			t.Fatalf("%s has length %d, %v", name, length, err)
		}
		for column, raw := range table {
			var values []any
			if column == "length" || column == "weightType" {
				continue
			}
			if err := json.Unmarshal(raw, &values); err != nil || len(values) != length {
				t.Errorf("%s.%s has %d values of %d, %v", name, column, len(values), length, err)
			}
		}
	}
	if kind := string(out.Threads[0]["samples"]); !strings.Contains(kind, `"weightType":"bytes"`) {
		t.Errorf("allocations are weighed otherwise: %.200s", kind)
	}
}

func TestExportOfWhatIsNotThere(t *testing.T) {
	for name, c := range map[string]struct {
		m    report.Model
		want string
	}{"nothing": {reporttest.Empty(), "nothing was recorded"}, "another kind": {reporttest.Full(), "there is cpu, alloc"}} {
		if err := report.Speedscope(&bytes.Buffer{}, c.m, finding.Block); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestCSV(t *testing.T) {
	m := reporttest.Full()
	m.Findings[0].Message = "=HYPERLINK(1)"
	var b bytes.Buffer
	if err := report.CSV(&b, m); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&b).ReadAll()
	if err != nil || len(rows) != len(m.Findings)+1 {
		t.Fatalf("%d rows of %d findings: %v", len(rows), len(m.Findings), err)
	}
	first := rows[1]
	if first[0] != m.Findings[0].ID || first[6] != "'=HYPERLINK(1)" || first[7] != string(m.Findings[0].Prices[0].Kind) || first[8] == "" {
		t.Errorf("first row %q", first)
	}
}

func TestMarkdown(t *testing.T) {
	for name, m := range map[string]report.Model{"full": reporttest.Full(), "hostile": reporttest.Hostile(), "empty": reporttest.Empty()} {
		var b bytes.Buffer
		if err := report.Markdown(&b, m); err != nil {
			t.Fatal(err)
		}
		text := b.String()
		if strings.Contains(text, "\x1b") || !strings.HasPrefix(text, "### Toll: ") {
			t.Errorf("%s:\n%s", name, text)
		}
		columns := 0
		for line := range strings.Lines(text) {
			if !strings.HasPrefix(line, "|") {
				continue
			}
			if n := strings.Count(strings.ReplaceAll(line, `\|`, ""), "|"); columns == 0 {
				columns = n
			} else if n != columns {
				t.Errorf("%s: %d columns of %d in %s", name, n, columns, line)
			}
		}
		if name == "full" {
			for _, want := range []string{"84.2 s of CPU", "6.1%..7.5% of CPU", "**committed**", "improved"} {
				if !strings.Contains(text, want) {
					t.Errorf("markdown does not say %q:\n%s", want, text)
				}
			}
		}
	}
}

// A served finding's page has its races, its rule and its buttons; without the
// token it has no buttons.
func TestFindingHTML(t *testing.T) {
	m := reporttest.Full()
	f := m.Findings[0]
	for _, may := range []bool{true, false} {
		var b bytes.Buffer
		if err := report.FindingHTML(&b, m, f.ID, report.Live{Actions: may}); err != nil {
			t.Fatal(err)
		}
		text := b.String()
		if strings.Contains(text, `/finding/`+f.ID+`/prove"`) != may || !strings.Contains(text, `id="rule"`) || !strings.Contains(text, "connect-src &#39;self&#39;") {
			t.Errorf("with the token %v: buttons %v, rule %v, or another policy", may, strings.Contains(text, "/prove"), strings.Contains(text, `id="rule"`))
		}
	}
	if err := report.FindingHTML(&bytes.Buffer{}, m, "none", report.Live{}); err == nil || !strings.Contains(err.Error(), "no such finding") {
		t.Errorf("error %v", err)
	}
}

func TestOwnCodeIsSmall(t *testing.T) {
	const most = 150_000
	page := html(t, report.Model{})
	if len(page) > most {
		t.Errorf("an empty report has %d bytes", len(page))
	}
}
