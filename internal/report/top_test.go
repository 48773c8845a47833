package report

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/term"
	"github.com/gotoll/toll/internal/top/table"
)

// topSample is a table with a row of each sort.
func topSample() table.Table {
	site := func(line int) *finding.Site {
		return &finding.Site{Package: "example.com/m/p", File: "p/a.go", Line: line, Func: "example.com/m/p.(*T).Do"}
	}
	return table.Table{
		Kind: finding.CPU, By: table.ByLine, Scope: "own", Module: "example.com/m", Source: "001-bench", Others: []finding.Kind{finding.Alloc},
		Summary: table.Summary{Total: 10e9, Unit: "ns", Samples: 1000, NamedShare: 0.9, MechanismShare: 0.6, OwnShare: 0.3, LibraryShare: 0.08, UnknownShare: 0.02},
		Rows: []table.Row{
			{Name: "p/a.go:12", Site: site(12), Value: 5e9, Samples: 500, GC: 1e8, Share: finding.Interval{Low: 0.469, Mid: 0.5, High: 0.531}, Cause: "escapes through w", Next: "reuse the buffer",
				Mechanisms: []table.Mechanism{{Name: "allocation", Share: 0.7}, {Name: "own code", Share: 0.2}, {Name: "system call", Detail: "write", Share: 0.06}, {Name: "sorting", Share: 0.04}}},
			{Name: "background GC", Value: 4e9, Samples: 400, Share: finding.Interval{Low: 0.37, Mid: 0.4, High: 0.431}, Mechanisms: []table.Mechanism{{Name: "background GC", Share: 1}}},
			{Name: "p/a.go:14", Site: site(14), Value: 1e9, Samples: 100, Share: finding.Interval{Low: 0.083, Mid: 0.1, High: 0.12}, Mechanisms: []table.Mechanism{{Name: "own code", Share: 1}}},
		},
	}
}

func topText(t *testing.T, m table.Table, limit int) string {
	t.Helper()
	var b bytes.Buffer
	if err := TopText(&term.Term{W: &b}, m, TopOptions{Limit: limit}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestTopText(t *testing.T) {
	want := `10.0 s of CPU in 1,000 samples: 90.0% named (60.0% by mechanism, 30.0% own code at a line), 8.0% in libraries, 2.0% unknown

       share    time   +gc  line                 spent on
46.9%..53.1%  5.00 s  1.0%  p/a.go:12 (*T).Do    allocation 70%, own code 20%, system call write 6%
        why: escapes through w
        next: reuse the buffer
37.0%..43.1%  4.00 s        (no line)            background GC

+gc: the line's part of the background GC, by the bytes that it allocates; counted in no line's own share.
from 001-bench, lines of example.com/m; 1 row more with 10.0% of it (-n 0 shows all); --scope all charges the libraries' own lines; also recorded: --kind alloc
`
	want = strings.ReplaceAll(want, "(*T).Do    ", "(*T).Do  ")
	want = strings.ReplaceAll(want, "(no line)            ", "(no line)          ")
	want = strings.ReplaceAll(want, "line                 spent", "line               spent")
	if d := cmp.Diff(want, topText(t, topSample(), 2)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// On a narrow terminal the place stays whole, the function gives way.
func TestTopTextNarrow(t *testing.T) {
	var b bytes.Buffer
	if err := TopText(&term.Term{W: &b, Width: 70}, topSample(), TopOptions{}); err != nil {
		t.Fatal(err)
	}
	if got := b.String(); !strings.Contains(got, "p/a.go:12  allocation") || strings.Contains(got, "(*T).Do") {
		t.Errorf("%s", got)
	}
}

func TestTopTextOfADifference(t *testing.T) {
	m := topSample()
	m.Old, m.OldFrom = &table.Summary{Total: 8e9, Unit: "ns", Samples: 800}, "000-bench"
	for i := range m.Rows {
		m.Rows[i].Was = &finding.Interval{Low: 0.1, Mid: 0.125, High: 0.15}
		m.Rows[i].Change = &finding.Interval{Low: -0.01, Mid: -0.025 * float64(i), High: 0.02}
	}
	got := topText(t, m, 0)
	for _, want := range []string{
		"compared with 000-bench: 8.00 s of CPU in 800 samples. Changes are of shares, in points",
		"change  95% interval    was     is  line", "   0%  -1.0%..+2.0%  12.5%  50.0%  p/a.go:12 (*T).Do", " -2.5%  -1.0%..+2.0%  12.5%  40.0%  (no line)",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in:\n%s", want, got)
		}
	}
}

func TestTopTextByMechanism(t *testing.T) {
	m := topSample()
	m.By = table.ByMechanism
	m.Kind, m.Summary.Unit, m.Summary.Total = finding.Objects, "objects", 1234
	m.Rows = []table.Row{{Name: "fmt", Value: 1234, Samples: 1, Places: []table.Place{{Site: finding.Site{File: "a.go", Line: 3}, Share: 0.75}}}}
	got := topText(t, m, 0)
	for _, want := range []string{"1,234 objects allocated in 1,000 samples: ", "objects  mechanism  most of it at", "1,234  fmt        a.go:3 75%"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in:\n%s", want, got)
		}
	}
}

func TestTopJSON(t *testing.T) {
	var b bytes.Buffer
	if err := TopJSON(&b, topSample()); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Summary  map[string]any
		Rows     []map[string]any
		Warnings []any
	}
	if err := json.Unmarshal(b.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if got.Summary["named_share"] != 0.9 || got.Summary["unknown_share"] != 0.02 || got.Warnings == nil || got.Rows[0]["findings"] == nil || got.Rows[1]["site"] != nil {
		t.Errorf("%s", b.String())
	}
}
