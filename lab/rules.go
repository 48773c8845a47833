package lab

import (
	"fmt"

	"github.com/gotoll/toll/internal/experiment"
)

// ruleClaims are what the articles claim of a pattern that a rule finds: its
// pair is what the claim is held against.
func ruleClaims() map[string][]experiment.Claim {
	out := map[string][]experiment.Claim{}
	add := func(rule string, line int, quote, unit, note string) {
		out[rule] = append(out[rule], experiment.Claim{
			ID: fmt.Sprintf("%s-%d", rule, line), Article: experiment.Guide, Line: line, Quote: quote, Unit: "ratio", Note: note,
			Measure: &experiment.Measure{Of: experiment.Cell{Arm: "bad", Unit: unit}, Against: experiment.Cell{Arm: "better", Unit: unit}, As: experiment.Ratio},
		})
	}
	const time, allocs, bytes = "sec/op", "allocs/op", "B/op"
	add("growslice", 21, "preallocating slices and maps usually removes a large amount of allocation churn", allocs, "slices")
	add("growmap", 21, "preallocating slices and maps usually removes a large amount of allocation churn", bytes, "maps; where most keys are equal it makes things worse, so that the rule needs to know the keys distinct")
	add("looptemp", 43, "In tight loops, caller-managed reuse is usually the strongest pattern", time, "a temporary made in each turn against one made once")
	add("sprintfhot", 67, "a builder-based implementation is often cheaper on hot paths", time, "the pair concatenates, which is shorter and as fast as a builder")
	add("constanterror", 80, "If the message is static, create it once and reuse it instead of formatting each failure path", time, "only on the path that fails")
	add("boxing", 110, "Unnecessary any and interface boxing can add allocation and dispatch overhead in tight loops", time, "")
	add("transportpercall", 163, "Per-request transport construction defeats keep-alive and raises dial and TLS overhead", time, "a Transport per call; a Client per call without one shares the default Transport and costs nothing")
	add("goperitem", 201, "Use fixed workers and a bounded queue to cap concurrency and apply backpressure", time, "")
	add("mapdecode", 272, "Typed decode avoids repeated dynamic type assertions and typically reduces allocation pressure", allocs, "")
	add("reflecthot", 317, "repeated runtime field lookup in request paths is expensive", time, "")
	add("reflectmapper", 346, "Row-by-row reflection mappers can dominate CPU", time, "the article's own example is an empty function")
	add("lockacrossio", 360, "Contention climbs quickly when locks cover network or disk operations", time, "")
	add("eagerlog", 386, "Compute expensive log values only when the selected log level will emit the record", time, "")
	add("stacklog", 404, "can become a measurable CPU tax", time, "")
	add("chattylog", 417, "Per-request info-level logs can become dominant CPU and I/O cost at scale", time, "")
	add("deferinloop", 428, "deferring close in a long loop delays cleanup until function return", time, "the time alone; the files that stay open are the larger cost")
	add("readallcopy", 480, "Repeated full-buffer reads and conversions create avoidable allocations on request paths", allocs, "")
	add("contextbag", 502, "Large config values in context hide dependencies and can increase memory retention", time, "")
	add("tinyreads", 552, "Frequent small reads and writes increase syscall overhead", time, "reads")
	add("tinywrites", 552, "Frequent small reads and writes increase syscall overhead", time, "writes")
	add("quadraticscan", 581, "An O(n²) hot path will dominate runtime", time, "below about 40 elements the scan is faster")
	add("falseshare", 610, "Memory layout can limit throughput even when locks and allocations look fine", time, "needs threads that really run at the same time")
	add("bigcopy", 632, "Passing large structs by value can add hidden copy cost in frequently called code", time, "")
	add("rangecopy", 632, "Passing large structs by value can add hidden copy cost in frequently called code", time, "by range, which the article does not name")
	add("selectspin", 675, "spins at 100% CPU when channel is empty", time, "")
	add("eagerinit", 704, "Heavy init work can slow cold start", time, "")
	add("regexpliteral", 727, "Regex engines are powerful but expensive compared to direct string operations", time, "")
	add("regexpinloop", 727, "Regex engines are powerful but expensive compared to direct string operations", time, "compiled in each call")
	add("unsafestring", 893, "unsafe may reduce copies in narrow cases", time, "")
	add("ratparse", 904, "Validate monetary CLI inputs without per-item big.Rat churn", time, "")
	add("statafterreaddir", 932, "Avoid redundant filesystem checks in command discovery scans", time, "")
	add("existsprobe", 946, "Avoid unconditional overlay existence probes", time, "")
	add("pathrescan", 969, "Avoid full PATH rescans per command", time, "")
	add("fsyncloop", 991, "Avoid full change-map sort and per-file sync-heavy commit loops", time, "the sync, not the sort, is the cost")
	add("contentcompare", 1014, "Avoid full-content compares for unchanged-file detection", time, "")
	add("sortedremarshal", 1083, "Avoid recursive key re-sorting and custom re-marshaling", time, "")
	add("jsonroundtrip", 1105, "Avoid per-event JSON unmarshal+marshal round-trips", time, "")
	add("overdecode", 1127, "Avoid full schema JSON unmarshal when only primary key fields are needed", time, "")
	add("indexrebuild", 1150, "Avoid rebuilding header index maps for every primary-key row filter", time, "")
	add("rowinvariant", 1172, "Avoid rebuilding column header lookup maps for each projection request", time, "")
	add("splitfirst", 1194, "Avoid full-slice path splitting for resource route dispatch", time, "")
	return out
}

// openClaims are claims that nothing here can race: what only the authors'
// systems could show.
func openClaims() []experiment.Claim {
	open := func(article, id string, line int, quote, why string) experiment.Claim {
		return experiment.Claim{ID: id, Article: article, Line: line, Quote: quote, Open: why}
	}
	return []experiment.Claim{
		open(experiment.Defer, "predictable", 278, "WHEN exactly depends on GC pressure and a bunch of other factors",
			"the language says when: deferred calls run when the function returns, in reverse order, before the caller goes on (Go specification, Defer statements)"),
		open(experiment.Defer, "incidents", 295, "We were having 12 incidents per month. After the change? Zero", "a figure of the authors' operation"),
		open(experiment.Defer, "hidden-panics", 274, "bug count related to hidden panics dropped by 67%", "a figure of the authors' operation"),
		open(experiment.Defer, "complaints", 386, "84% fewer latency complaints", "a figure of the authors' operation"),
		open(experiment.Constraint, "card-table", 23, "each time the heap grew past 4 GB, the card table doubled", "Go's collector has no card table: it is not generational"),
		open(experiment.Constraint, "miri", 50, "we caught three use-after-free bugs in the Go port by enabling MIRI", "MIRI interprets Rust; Go frees nothing by hand"),
		open(experiment.Constraint, "allocator", 29, "mimalloc-rs with jemalloc backend", "these are two allocators, of which a program uses one"),
		open(experiment.Guide, "escape", 494, "Unexpected heap escapes can increase allocation and GC pressure", "it names no code; `toll find` reads the compiler's escape analysis"),
		open(experiment.Guide, "cgo", 887, "boundary crossings and operational complexity can outweigh benefits on hot paths", "the price of one crossing is in the experiment finalizers"),
	}
}
