// Package operator validates paths over a large live heap as the operator
// article describes it, in Go and in Rust, each with and without an arena.
package operator

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
//go:embed rust/operator/Cargo.toml rust/operator/Cargo.lock rust/operator/src
var files embed.FS

// Experiment is operator.
var Experiment = &experiment.Experiment{
	Name:     "operator",
	Title:    "temporary 64-byte slices over a large live heap: Go plain, pooled, arena, stack; Rust plain, arena",
	Doc:      doc,
	Files:    files,
	Programs: programs(),
	Budget:   2 * time.Minute,
	Claims:   claims(),
	Record:   record,
}

// Arms that claims name.
const (
	goPlain   = "Go plain"
	goPooled  = "Go pooled"
	goArena   = "Go arena"
	goOff     = "Go plain, GOGC=off"
	rustPlain = "Rust plain"
	rustArena = "Rust arena"
)

func programs() []experiment.Program {
	inGo := func(arm, form string, env ...string) experiment.Program {
		return experiment.Program{Arm: arm, Dir: "program", Args: []string{"--form", form}, Env: env, Process: true}
	}
	inRust := func(arm, form string) experiment.Program {
		return experiment.Program{Arm: arm, Dir: "rust/operator", Rust: true, Needs: []string{"cc"}, Args: []string{form}, Process: true}
	}
	return []experiment.Program{
		inGo(goPlain, "plain"), inGo(goOff, "plain", "GOGC=off"), inGo(goPooled, "pooled"), inGo(goArena, "arena"), inGo("Go stack", "stack"),
		inRust(rustPlain, "plain"), inRust(rustArena, "arena"),
	}
}

func ratio(of, against, row, unit string) *experiment.Measure {
	return &experiment.Measure{Of: experiment.Cell{Arm: of, Row: row, Unit: unit}, Against: experiment.Cell{Arm: against, Row: row, Unit: unit}, As: experiment.Ratio}
}

func claims() []experiment.Claim {
	claim := func(id string, line int, quote string, published float64, m *experiment.Measure, note string) experiment.Claim {
		return experiment.Claim{ID: id, Article: experiment.Constraint, Line: line, Quote: quote, Published: published, Unit: "ratio", Measure: m, Note: note}
	}
	const same = "the same gained in Go: a scratch per request against a slice each time"
	return []experiment.Claim{
		claim("pool", 25, "We tried sync.Pool to reuse the slice objects", 0, ratio(goPlain, goPooled, "process", "cpu-sec"), "CPU time, plain against pooled: it helps, though a slice of 64 bytes is a small thing to pool"),
		claim("rss", 32, "RSS resident: 4.8 GB", 9.2/4.8, ratio(goPlain, rustArena, "process", "peak-bytes"), "Go plain against the Rust arena"),
		claim("rss-go", 32, "RSS resident: 4.8 GB", 9.2/4.8, ratio(goPlain, goArena, "process", "peak-bytes"), same),
		claim("p99", 33, "P99 latency: 68 ms", 220./68, ratio(goPlain, rustArena, "request", "p99-sec"), "Go plain against the Rust arena"),
		claim("p99-go", 33, "P99 latency: 68 ms", 220./68, ratio(goPlain, goArena, "request", "p99-sec"), same),
		claim("language", 58, "the language is the bottleneck, not the algorithm", 220./68, ratio(goArena, rustArena, "request", "p50-sec"), "p50, an arena in Go against one in Rust: what the language alone is worth, held against 220 ms / 68 ms"),
		claim("allocation", 58, "the language is the bottleneck, not the algorithm", 220./68, ratio(goPlain, goArena, "process", "cpu-sec"), "CPU time, Go plain against an arena in Go: what the allocation alone is worth"),
		claim("start-up", 48, "Rust took 420 ms to initialize the arena, while Go did it in 30 ms", 420./30, ratio(rustArena, goPlain, "start-up", "sec"), "the live heap and the arena are made in both"),
	}
}
