// Package payment runs the defer article's handler in four forms and asks which
// of its savings come from removing defer, and which from releasing earlier.
package payment

import (
	"embed"
	"time"

	"github.com/gotoll/toll/internal/experiment"
)

//go:embed doc.md
var doc string

//go:embed record.json
var record []byte

//go:embed program
var files embed.FS

// Experiment is payment.
var Experiment = &experiment.Experiment{
	Name:     "payment",
	Title:    "the article's payment handler: as written, with explicit calls, and released early in two ways",
	Doc:      doc,
	Files:    files,
	Programs: programs(asWritten, explicit, early, earlyDefer),
	Services: []experiment.Service{service("rewrite", explicit), service("small function", earlyDefer)},
	Budget:   6 * time.Minute,
	Claims:   claims(),
	Record:   record,
}

// The arms. The article's "before" and "after" are the first two.
const (
	asWritten  = "as written"
	explicit   = "explicit"
	early      = "early"
	earlyDefer = "early, defer"
)

func programs(arms ...string) (out []experiment.Program) {
	for _, arm := range arms {
		out = append(out, experiment.Program{Arm: arm, Dir: "program", Args: []string{"--form", arm}, Process: true})
	}
	return out
}

// service races the handler as written against another form, as servers of
// their own under one schedule of requests.
func service(name, form string) experiment.Service {
	line := func(form string) string {
		return "--listen 127.0.0.1:{port} --audit {dir}/audit.log --form '" + form + "'"
	}
	return experiment.Service{
		Name: name, Dir: "program", Args: [2]string{line(asWritten), line(form)},
		Load: `rate=100 url=http://127.0.0.1:{port}/pay pprof=http://127.0.0.1:{port}/debug/vars body='{"account":"acc7","card":"4000","minor":5}'`,
	}
}

// change of a figure from the handler as written to another form.
func change(to, row, unit string) *experiment.Measure {
	return &experiment.Measure{Of: experiment.Cell{Arm: to, Row: row, Unit: unit}, Against: experiment.Cell{Arm: asWritten, Row: row, Unit: unit}, As: experiment.Change}
}

const peak = "peak of 300/s"

// claims holds what the article says that removing defer gave against its own
// rewrite, and, where a form does give it, against that one.
func claims() []experiment.Claim {
	claim := func(id string, line int, quote string, published float64, m *experiment.Measure, note string) experiment.Claim {
		return experiment.Claim{ID: id, Article: experiment.Defer, Line: line, Quote: quote, Published: published, Unit: "share", Measure: m, Note: note}
	}
	const rewrite, scope = "the article's rewrite against the handler as written", "not the article's rewrite: lock and connection released before the receipt, by defer in a small function"
	return []experiment.Claim{
		claim("throughput", 103, "23% throughput increase", 0.23, change(explicit, "16 callers", "/s"), rewrite),
		claim("throughput-early", 103, "23% throughput increase", 0.23, change(earlyDefer, "16 callers", "/s"), scope),
		claim("p50", 121, "P50 latency: 29ms", 29./34-1, change(explicit, "100/s", "p50-sec"), rewrite),
		claim("p50-early", 121, "P50 latency: 29ms", 29./34-1, change(earlyDefer, "100/s", "p50-sec"), scope),
		claim("p99", 122, "P99 latency: 119ms", 119./187-1, change(explicit, "100/s", "p99-sec"), rewrite),
		claim("p99-early", 122, "P99 latency: 119ms", 119./187-1, change(earlyDefer, "100/s", "p99-sec"), scope),
		claim("cpu", 123, "CPU per request: 9.7ms", 9.7/12.4-1, change(explicit, "direct call", "sec/op"), rewrite+", without database and server"),
		claim("dropped", 125, "Requests dropped: 2,100/day", 2100./14300-1, change(explicit, peak+", dropped, at least one", "share"), rewrite+", at a peak above what it can do"),
		claim("dropped-early", 125, "Requests dropped: 2,100/day", 2100./14300-1, change(earlyDefer, peak+", dropped, at least one", "share"), scope),
		claim("allocation", 196, "Allocation rate: 502MB/sec", 502./847-1, change(explicit, "direct call", "B/op"), rewrite+": a defer allocates nothing"),
		claim("gc-frequency", 197, "GC frequency: 1.8 times per second", 1.8/3.2-1, change(explicit, "GC cycles of the direct calls", "count"), rewrite+", for the same work"),
		{
			ID: "panic", Article: experiment.Defer, Line: 233, Quote: "MUST unlock before returning", Test: "TestPanicFreesTheLock", TestDir: "program",
			Note: "a panic passes all of these calls by: net/http recovers it, the mutex stays locked and the connection taken",
		},
		claim("hold", 299, "Mutex hold time? Reduced by 34%", -0.34, change(explicit, "100/s, lock held", "sec"), rewrite+", which unlocks where the defer did"),
		claim("hold-early", 299, "Mutex hold time? Reduced by 34%", -0.34, change(earlyDefer, "100/s, lock held", "sec"), scope),
	}
}
