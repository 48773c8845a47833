// Package mutexscope asks what slows a handler down: the defer that unlocks its
// mutex, or what the mutex is held over.
package mutexscope

import (
	"embed"
	"math"
	"strings"
	"time"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/experiment"
)

//go:embed doc.md
var doc string

//go:embed record.json
var record []byte

//go:embed program
var files embed.FS

// Experiment is mutexscope.
var Experiment = &experiment.Experiment{
	Name:     "mutexscope",
	Title:    "a mutex over the whole handler or over the count alone, unlocked by defer or by a call",
	Doc:      doc,
	Files:    files,
	Programs: programs(deferWhole, explicitWhole, explicitNarrow, deferNarrow),
	Budget:   2 * time.Minute,
	Claims:   append(tables(), said()...),
	Record:   record,
}

// The arms. The article's two servers are deferWhole and explicitNarrow.
const (
	deferWhole     = "defer, whole"
	explicitWhole  = "explicit, whole"
	explicitNarrow = "explicit, narrow"
	deferNarrow    = "defer, narrow"
)

func programs(arms ...string) (out []experiment.Program) {
	for _, arm := range arms {
		out = append(out, experiment.Program{Arm: arm, Dir: "program", Args: []string{"--form", arm}})
	}
	return out
}

func cell(arm, row, unit string) experiment.Cell {
	return experiment.Cell{Arm: arm, Row: row, Unit: unit}
}

func value(c experiment.Cell) *experiment.Measure {
	return &experiment.Measure{Of: c, As: experiment.Value}
}

// better is how the article computes an improvement: latency of the good
// server over that of the bad one, less 1.
func better(row string) *experiment.Measure {
	return &experiment.Measure{Of: cell(explicitNarrow, row, "sec"), Against: cell(deferWhole, row, "sec"), As: experiment.Change}
}

// tables are the article's two.
func tables() (out []experiment.Claim) {
	for _, at := range []struct {
		row       string
		line      int
		bad, good string
		seconds   [2]float64
		percent   string
		change    float64
	}{
		{"1 client", 39, "11.12 ms", "11.20 ms", [2]float64{11.12e-3, 11.20e-3}, "-0.7%", 0},
		{"10 clients", 40, "106.97 ms", "11.89 ms", [2]float64{106.97e-3, 11.89e-3}, "88.9%", -0.889},
		{"50 clients", 41, "419.25 ms", "13.84 ms", [2]float64{419.25e-3, 13.84e-3}, "96.7%", -0.967},
		{"100 clients", 42, "558.35 ms", "16.17 ms", [2]float64{558.35e-3, 16.17e-3}, "97.1%", -0.971},
	} {
		id, _, _ := strings.Cut(at.row, " ")
		claim := func(kind, quote string, published float64, unit string, m *experiment.Measure, note string) {
			out = append(out, experiment.Claim{ID: kind + "-" + id, Article: experiment.Mutex, Line: at.line, Quote: quote, Published: published, Unit: unit, Measure: m, Note: note})
		}
		claim("bad", at.bad, at.seconds[0], "sec", value(cell(deferWhole, at.row, "sec")), "bad server, "+at.row+", after ramp-up")
		claim("good", at.good, at.seconds[1], "sec", value(cell(explicitNarrow, at.row, "sec")), "good server, "+at.row)
		note := "change of latency, good against bad, " + at.row
		if at.change == 0 {
			note += ": no difference"
		}
		claim("change", at.percent, at.change, "share", better(at.row), note)
	}
	first := cell(deferWhole, "100 clients, first request", "sec")
	out = append(out, experiment.Claim{
		ID: "bad-100-first", Article: experiment.Mutex, Line: 42, Quote: "558.35 ms", Published: 558.35e-3, Unit: "sec", Measure: value(first),
		Note: "bad server, first request of each of 100 clients: the queue is still filling, which is what a short run averages",
	})
	little := func(id string, line int, quote string, published, clients, seconds float64, note string) {
		out = append(out, experiment.Claim{ID: id, Article: experiment.Mutex, Line: line, Quote: quote, Published: published, Unit: "/s", Note: note, Sum: func() []finding.LabStep {
			return []finding.LabStep{{Text: "the article's latency", Value: seconds, Unit: "sec"}, {Text: "clients / latency (Little's law)", Value: clients / seconds, Unit: "/s"}}
		}})
	}
	little("rate-bad-10", 46, "(constant, regardless of concurrency)", 90, 10, 106.97e-3, "bad server at 10 clients: 87 to 90 a second")
	out = append(out, experiment.Claim{
		ID: "rate-bad", Article: experiment.Mutex, Line: 46, Quote: "(constant, regardless of concurrency)", Published: 88.5, Unit: "/s", Measure: value(cell(deferWhole, "100 clients", "/s")), Note: "bad server at 100 clients",
	})
	little("rate-bad-100", 46, "(constant, regardless of concurrency)", 88.5, 100, 558.35e-3, "bad server at 100 clients: the rate is right, so that the latency must be twice the printed one")
	little("rate-1", 48, "88 req/s", 88, 1, 11.20e-3, "good server")
	out = append(out, experiment.Claim{
		ID: "rate-10", Article: experiment.Mutex, Line: 49, Quote: "687 req/s", Published: 687, Unit: "/s", Measure: value(cell(explicitNarrow, "10 clients", "/s")), Note: "good server; its own latency says 841 a second",
	})
	little("rate-50", 50, "367 req/s", 367, 50, 13.84e-3, "good server: a tenth of what its latency says")
	little("rate-100", 51, "316 req/s", 316, 100, 16.17e-3, "good server: a twentieth of what its latency says")
	return out
}

// said are the article's sentences.
func said() []experiment.Claim {
	const published = 558.35 / 16.17
	ratio := func(of, against string) *experiment.Measure {
		return &experiment.Measure{Of: cell(of, "100 clients", "sec"), Against: cell(against, "100 clients", "sec"), As: experiment.Ratio}
	}
	return []experiment.Claim{
		{
			ID: "defer-is-the-cause", Article: experiment.Mutex, Line: 5, Quote: "using `defer` with mutexes is a **bad practice**", Published: published, Unit: "ratio", Measure: ratio(deferWhole, explicitWhole),
			Note: "defer against an explicit unlock at the same place, 100 clients: what the mutex is held over decides, not how it is unlocked",
		},
		{
			ID: "bottleneck", Article: experiment.Mutex, Line: 56, Quote: "only one goroutine can proceed at a time", Published: published, Unit: "ratio", Measure: ratio(explicitWhole, explicitNarrow),
			Note: "held over the work against held over the count, both without defer, 100 clients",
		},
		{
			ID: "exponential", Article: experiment.Mutex, Line: 57, Quote: "The higher the concurrency, the worse the degradation", Published: 558.35 / 419.25, Unit: "ratio",
			Sum: func() []finding.LabStep {
				growth := 419.25 / 106.97
				return []finding.LabStep{
					{Text: "from 10 to 50 clients", Value: growth, Unit: "ratio"},
					{Text: "another 50 clients, if the impact were exponential", Value: math.Pow(growth, 50./40), Unit: "ratio"},
				}
			},
			Note: "the article calls it exponential; its own latency grows by 1.33x from 50 to 100 clients, and a queue grows linearly",
		},
		{
			ID: "anti-pattern", Article: experiment.Mutex, Line: 160, Quote: "systematically using `defer` with mutexes is an anti-pattern", Published: published, Unit: "ratio", Measure: ratio(deferNarrow, explicitNarrow),
			Note: "defer in a small function of its own against the article's good server, 100 clients: as fast, and a panic leaves nothing locked",
		},
	}
}
