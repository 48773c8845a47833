// Package bettercode tests the code that the Go optimization guide recommends.
package bettercode

import (
	"embed"

	"github.com/gotoll/toll/internal/experiment"
)

//go:embed doc.md
var doc string

//go:embed record.json
var record []byte

//go:embed guide
var files embed.FS

// Experiment is bettercode.
var Experiment = &experiment.Experiment{
	Name:   "bettercode",
	Title:  "the code that the guide recommends, tested for what its user takes for granted",
	Doc:    doc,
	Files:  files,
	Claims: claims(),
	Record: record,
}

func claims() []experiment.Claim {
	claim := func(test string, line int, quote, note string) experiment.Claim {
		return experiment.Claim{ID: test, Article: experiment.Guide, Line: line, Quote: quote, Test: test, TestDir: "guide", Note: note}
	}
	return []experiment.Claim{
		claim("TestCallsReuseConnection", 380, "_, err := sharedClient.Get(url)", "no body is closed: each call keeps a connection, and at the guide's own limit of 100 the next one waits"),
		claim("TestWorkersEnd", 220, `return errors.New("queue full")`, "the channel is not closed on that way out: all 16 workers wait for ever, and most jobs are lost"),
		claim("TestDecodeAcceptsTheSame", 292, "dec.DisallowUnknownFields()", "a change of behaviour that a faster decode does not need"),
		claim("TestLazyCopiesNothing", 391, "work happens only when the log line is emitted", "held by value, the object is copied to the heap for each line that is never written"),
		claim("TestLogShowsURL", 424, `slog.Debug("request", "url", &r.URL)`, "the address of the pointer is logged; r.URL is right and costs no more"),
		claim("TestCacheOfNothing", 530, "Prefer bounded retention so stale objects can be collected", "nor may two goroutines use it at once; it bounds entries, not bytes"),
		claim("TestFrameIsOneEvent", 1120, "framing validated raw payload bytes directly", "valid JSON may hold line ends, which end a line of the stream"),
	}
}
