package reporttest

import (
	"fmt"
	"strings"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/report"
)

type sample struct {
	rule, file, fn, message, snippet string
	line, col                        int
	low, mid, high                   float64
	samples                          int64
	kind                             finding.Kind
	advice                           finding.Advice
	level                            finding.Level
	title                            string
	match                            finding.MatchLevel
	reasons                          []string
	source, diff                     string
}

const tokenSource = `// token returns the idempotency key of one request.
func (h *Handler) token(r *http.Request) string {
	merchant := r.Header.Get("X-Merchant")
	return fmt.Sprintf("%s:%s:%d", merchant, r.URL.Path, h.epoch)
}

func (h *Handler) limits(m string) Limits {
	h.mu.Lock()`

const statementSource = `func (s *Statement) CSV() string {
	out := ""
	for i, l := range s.Lines {
		if i > 0 {
			out += "\n"
		}
		out += l.Date.Format(time.DateOnly) + "," + l.Ref + "," + l.Amount.String()
	}
	return out
}`

const poolSource = `func (p *Pool) Charge(ctx context.Context, tx Transaction) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	c, err := p.take(ctx)
	if err != nil {
		return fmt.Errorf("take connection: %w", err)
	}
	defer p.give(c)
	return p.audit.Append(ctx, tx) // writes and syncs a file
}`

const validateSource = "func validReference(ref string) bool {\n\tre := regexp.MustCompile(`^[A-Z]{2}[0-9]{10}$`)\n\treturn re.MatchString(ref)\n}"

const tokenDiff = `--- a/internal/api/handler.go
+++ b/internal/api/handler.go
@@ -85,7 +85,7 @@
 // token returns the idempotency key of one request.
 func (h *Handler) token(r *http.Request) string {
 	merchant := r.Header.Get("X-Merchant")
-	return fmt.Sprintf("%s:%s:%d", merchant, r.URL.Path, h.epoch)
+	return merchant + ":" + r.URL.Path + ":" + strconv.Itoa(h.epoch)
 }
 
 func (h *Handler) limits(m string) Limits {
`

const statementDiff = `--- a/internal/statement/export.go
+++ b/internal/statement/export.go
@@ -40,12 +40,15 @@
 func (s *Statement) CSV() string {
-	out := ""
+	var out strings.Builder
 	for i, l := range s.Lines {
 		if i > 0 {
-			out += "\n"
+			out.WriteString("\n")
 		}
-		out += l.Date.Format(time.DateOnly) + "," + l.Ref + "," + l.Amount.String()
+		out.WriteString(l.Date.Format(time.DateOnly))
+		out.WriteString(",")
+		out.WriteString(l.Ref)
+		out.WriteString("," + l.Amount.String())
 	}
-	return out
+	return out.String()
 }
`

func samples() []sample {
	return []sample{
		{rule: "regexpinloop", file: "internal/risk/reference.go", fn: "internal/risk.validReference", message: "compiles a constant regular expression on every call",
			snippet: "re := regexp.MustCompile(`^[A-Z]{2}[0-9]{10}$`)", line: 31, col: 8, low: 0.061, mid: 0.068, high: 0.075, samples: 583, kind: finding.CPU,
			advice: finding.AdviseFix, level: finding.Safe, title: "compile the pattern once", match: finding.MatchLine, source: validateSource,
			reasons: []string{"a safe patch is at hand", "low end 6.1% of CPU is above the 0.2% that is worth a change"}},
		{rule: "concatloop", file: "internal/statement/export.go", fn: "internal/statement.(*Statement).CSV", message: "builds a string by concatenation in a loop",
			snippet: `out += l.Date.Format(time.DateOnly) + "," + l.Ref + "," + l.Amount.String()`, line: 46, col: 3, low: 0.029, mid: 0.034, high: 0.040, samples: 311, kind: finding.CPU,
			advice: finding.AdviseFix, level: finding.Safe, title: "use a strings.Builder", match: finding.MatchLine, source: statementSource, diff: statementDiff,
			reasons: []string{"a safe patch is at hand", "copies grow with the square of the lines"}},
		{rule: "sprintfhot", file: "internal/api/handler.go", fn: "internal/api.(*Handler).token", message: "formats a key with fmt.Sprintf where concatenation does",
			snippet: `return fmt.Sprintf("%s:%s:%d", merchant, r.URL.Path, h.epoch)`, line: 88, col: 9, low: 0.019, mid: 0.026, high: 0.034, samples: 412, kind: finding.CPU,
			advice: finding.AdviseFix, level: finding.Safe, title: "concatenate", match: finding.MatchLine, source: tokenSource, diff: tokenDiff,
			reasons: []string{"a safe patch is at hand", "12,400 calls/s by the benchmark's count"}},
		{rule: "lockheldtoend", file: "internal/pool/pool.go", fn: "internal/pool.(*Pool).Charge", message: "holds the lock over a file write that does not need it",
			snippet: "defer p.mu.Unlock()", line: 55, col: 2, low: 0.42, mid: 0.455, high: 0.49, samples: 1830, kind: finding.Mutex,
			advice: finding.AdviseUnsafe, level: finding.Unsafe, title: "unlock before the write", match: finding.MatchOffset, source: poolSource,
			reasons: []string{"the audit line could be written in another order", "42% of all lock wait is charged to this holder"}},
		{rule: "growslice", file: "internal/statement/lines.go", fn: "internal/statement.Collect", message: "grows a slice whose final length is known",
			snippet: "lines = append(lines, toLine(tx))", line: 22, col: 11, low: 0.0031, mid: 0.0052, high: 0.0081, samples: 44, kind: finding.CPU,
			advice: finding.AdviseFix, level: finding.Safe, title: "make it with its length", match: finding.MatchLine,
			reasons: []string{"a safe patch is at hand"}},
		{rule: "eagerlog", file: "internal/api/middleware.go", fn: "internal/api.logged.func1", message: "formats a debug argument although debug is off",
			snippet: `slog.Debug("request", "summary", summary(r))`, line: 40, col: 3, samples: 9, kind: finding.CPU,
			advice: finding.AdviseMeasure, level: finding.Suggest, match: finding.MatchFunc,
			reasons: []string{"the profile knows the function, not the line", "record once more from this source"}},
		{rule: "deferinloop", file: "cmd/import/main.go", fn: "cmd/import.readAll", message: "defers a close in a loop: nothing is closed before the end",
			snippet: "defer f.Close()", line: 71, col: 3, kind: finding.CPU, advice: finding.AdviseKeep, level: finding.Suggest, match: finding.MatchNone,
			reasons: []string{"no samples; under 0.04% of CPU with 8,421 samples (95 %)"}},
		{rule: "regexpliteral", file: "internal/config/config.go", fn: "internal/config.Load", message: "matches a literal prefix with a regular expression",
			snippet: "if prefix.MatchString(line) {", line: 19, col: 5, kind: finding.CPU, advice: finding.AdviseKeep, level: finding.Safe, match: finding.MatchNone,
			title: "use strings.HasPrefix", reasons: []string{"no samples; under 0.04% of CPU with 8,421 samples (95 %)"}},
	}
}

func fullFindings() []report.Finding {
	var out []report.Finding
	for i, s := range samples() {
		out = append(out, s.finding(i))
	}
	return out
}

func (s sample) finding(i int) report.Finding {
	f := report.Finding{}
	pkg, _, _ := strings.Cut(s.fn, ".")
	f.ID = fmt.Sprintf("%010x", 0x3f2a9c01b2+uint64(i)*0x1003)
	f.Rule, f.Message, f.Snippet = s.rule, s.message, s.snippet
	f.Site = finding.Site{Module: module, Package: module + "/" + pkg, File: s.file, Line: s.line, Col: s.col, EndLine: s.line, Func: module + "/" + s.fn, FuncLine: s.line - 3}
	f.Advice, f.Reasons, f.Diff = s.advice, s.reasons, s.diff
	if s.title != "" {
		f.Patches = []finding.Patch{{
			ID: "p" + f.ID, Title: s.title, Level: s.level, Findings: []string{f.ID},
			Edits: []finding.Edit{{File: s.file, Start: 1200, End: 1260, New: "merchant"}}, Before: map[string]string{s.file: "6b1d"},
		}}
	}
	total, unit := int64(8421), "ns"
	if s.kind == finding.Mutex {
		total = 2210
	}
	f.Evidence = []finding.Evidence{{
		Kind: s.kind, Source: "001-bench", Digest: "9a1f", Flat: float64(s.samples) * 2e6, Cum: float64(s.samples) * 1e7, Total: float64(total) * 1e7, Unit: unit,
		Samples: s.samples, TotalSamples: total, Seconds: 61.4, Match: s.match, Fresh: s.match == finding.MatchLine,
	}}
	f.Prices = []finding.Price{s.price(total)}
	if s.advice == finding.AdviseFix && s.low > 0.02 {
		f.Prices = append(f.Prices, finding.Price{Kind: finding.Alloc, Share: finding.Interval{Low: s.low * 2, Mid: s.mid * 2, High: s.high * 2},
			Rate: finding.Interval{Low: 11.1e6, Mid: 12e6, High: 12.6e6}, Unit: "B/s", Basis: "line match, 1,931 of 43,120 samples; pair saves 97.0%..97.2% (exact)"})
		f.Money = &finding.Money{Year: finding.Interval{Low: 33638 * s.low, Mid: 33638 * s.mid, High: 33638 * s.high}, PaybackDays: finding.Interval{Low: 27, Mid: 31, High: 38}, Currency: "USD", HoursToFix: 2, AssumedCores: 96}
	}
	f.Source = s.lines(total)
	return f
}

func (s sample) price(total int64) finding.Price {
	if s.low == 0 {
		why := "no samples in the function"
		if s.match == finding.MatchFunc {
			why = "the profile names the function only"
		}
		return finding.Price{Kind: s.kind, Unpriced: why}
	}
	p := finding.Price{
		Kind: s.kind, Share: finding.Interval{Low: s.low, Mid: s.mid, High: s.high}, Unit: "cpu-s/s",
		Rate:  finding.Interval{Low: s.low * 1.37, Mid: s.mid * 1.37, High: s.high * 1.37},
		Basis: fmt.Sprintf("%s match, %d of %d samples; pair saves 71.0%%..74.2%% (n=24)", s.match, s.samples, total),
	}
	if s.kind == finding.Mutex {
		p.Unit = "wait-s/s"
	}
	return p
}

// lines lays the sample's source so that the snippet falls on its line.
func (s sample) lines(total int64) []report.Line {
	if s.source == "" {
		return nil
	}
	texts := strings.Split(s.source, "\n")
	at := 0
	for i, text := range texts {
		if strings.Contains(text, s.snippet) {
			at = i
		}
	}
	var out []report.Line
	for i, text := range texts {
		l := report.Line{N: s.line - at + i, Text: text, Hit: i == at}
		switch {
		case i == at:
			l.Costs = []report.LineCost{
				{Kind: s.kind, Cum: float64(s.samples) * 1e7, Total: float64(total) * 1e7, Unit: "ns", Samples: s.samples},
				{Kind: finding.Alloc, Cum: 1.3e9, Total: 21.7 * (1 << 30), Unit: "bytes", Samples: 1931},
			}
		case i == at-1 && at > 0:
			l.Costs = []report.LineCost{{Kind: s.kind, Cum: 2.1e8, Total: float64(total) * 1e7, Unit: "ns", Samples: 21}}
		}
		out = append(out, l)
	}
	return out
}
