// Package bus races the hot paths that the Go optimization guide prices,
// rebuilt from its descriptions.
package bus

import (
	"embed"
	"time"

	"github.com/gotoll/toll/internal/experiment"
)

//go:embed doc.md
var doc string

//go:embed record.json
var record []byte

//go:embed pair
var files embed.FS

// Experiment is bus.
var Experiment = &experiment.Experiment{
	Name:   "bus",
	Title:  "the guide's fifteen hot paths of a command-line tool and its server, rebuilt",
	Doc:    doc,
	Files:  files,
	Pairs:  "pair",
	Budget: 4 * time.Minute,
	Claims: append(priced(), advised()...),
	Record: record,
}

func against(row, unit string) *experiment.Measure {
	return &experiment.Measure{Of: experiment.Cell{Arm: "bad", Row: row, Unit: unit}, Against: experiment.Cell{Arm: "better", Row: row, Unit: unit}, As: experiment.Ratio}
}

// priced are the pairs of which the guide prints both sides, in nanoseconds.
func priced() []experiment.Claim {
	claim := func(row string, line int, quote string, bad, better float64, note string) experiment.Claim {
		return experiment.Claim{ID: row, Article: experiment.Guide, Line: line, Quote: quote, Published: bad / better, Unit: "ratio", Measure: against(row, "sec/op"), Note: note}
	}
	return []experiment.Claim{
		claim("openapi", 1090, "BenchmarkOpenAPIDoc_EncodeDirectMap_NoRecursiveSort about 1228124 ns/op", 3985584, 1228124, "against 3985584 ns/op with the sort"),
		{
			ID: "openapi-bytes", Article: experiment.Guide, Line: 1090, Quote: "1418766 B/op", Published: 2828501. / 1418766, Unit: "ratio", Measure: against("openapi", "B/op"),
			Note: "bytes allocated, against 2828501 B/op with the sort",
		},
		claim("sse", 1112, "BenchmarkSSEWrite_RawPayload_WithValidation about 406.1 ns/op", 1728, 406.1, "against 1728 ns/op for the round trip"),
		claim("primary-key", 1134, "BenchmarkPKLookup_PrimaryKeyOnlyUnmarshalPerRequest about 24441 ns/op", 67033, 24441, "against 67033 ns/op for the whole schema"),
		claim("primary-key-cached", 1135, "BenchmarkPKLookup_CachedPrimaryKeyFields_NoUnmarshal about 88.79 ns/op", 67033, 88.79, "against 67033 ns/op for the whole schema; grows with the schema"),
		claim("filter-rows", 1157, "BenchmarkFilterRowsByKey_LinearHeaderScan about 11572 ns/op", 43415, 11572, "against 43415 ns/op; most of it is the look into the map for each row, not the making of the map"),
		claim("select-columns", 1179, "BenchmarkSelectColumns_PrecomputedIndices about 205672 ns/op", 223915, 205672, "against 223915 ns/op: the rows are the work, not the header"),
		claim("resource-path", 1201, "BenchmarkResourceScopedPathParse_CutBased about 8.265 ns/op", 46.02, 8.265, "against 46.02 ns/op for the split"),
		claim("adapter-path", 1223, "BenchmarkModuleAdapterSemanticPathParse_CutBased about 12.89 ns/op", 42.02, 12.89, "against 42.02 ns/op for the split; both decode the alias here"),
	}
}

// advised are the paths of which the guide prints what they cost, and says in
// words what would be better.
func advised() []experiment.Claim {
	claim := func(row string, line int, quote, note string) experiment.Claim {
		return experiment.Claim{ID: row, Article: experiment.Guide, Line: line, Quote: quote, Unit: "ratio", Measure: against(row, "sec/op"), Note: note}
	}
	return []experiment.Claim{
		claim("ratparse", 908, "BenchmarkValidateBusfileCommandsJournalAdd about 214641 ns/op with 7168 allocs/op", "a plain look at the digits first; big.Rat for what is not plain"),
		claim("tokenizer", 922, "BenchmarkTokenizeBusLineJournalAdd around 590 ns/op with 15 allocs/op", "tokens cut out of the line"),
		claim("collect", 922, "BenchmarkCollectBusfileCommands around 491824 ns/op", "all tokens in one slice; 512 lines"),
		claim("subcommands", 936, "BenchmarkListSubcommandsDensePath currently measures around 1323191 ns/op", "the type that came with the name; where the program must also be executable, a stat each remains"),
		claim("txfs-open", 953, "BenchmarkOpenReadExistingPath/deep/nested/tree/path/file.txt about 100664 ns/op", "one stat saved; here the open costs far less than on the authors' system"),
		claim("txfs-stat", 955, "BenchmarkStatExistingPath/deep/nested/tree/path/file.txt about 3410 ns/op", "one stat of two"),
		claim("preflight-repeated", 975, "BenchmarkPreflightDispatchTargetsRepeatedLookups about 477254 ns/op", "64 commands, one target, 4 folders"),
		claim("preflight-unique", 976, "BenchmarkPreflightDispatchTargetsUniqueLookups about 494364 ns/op", "64 targets, 4 folders"),
		claim("preflight-wide", 977, "BenchmarkPreflightDispatchTargetsUniqueLookupsWidePath about 3466793 ns/op", "64 targets, 32 folders"),
		claim("txfs-commit", 997, "BenchmarkCommitReplaceManyFiles/files_10 about 45771068 ns/op", "several syncs at a time, one per folder; depends on the disk"),
		claim("merge-unchanged", 1020, "files_64_size_4096 about 24599246 ns/op", "metadata that cannot be forged; contents where it cannot tell"),
		claim("workspace-unchanged", 1043, "unchanged_files_32_size_4096 about 153254095 ns/op", "reads go to the workspace, writes are kept beside it"),
		claim("workspace-one-file", 1044, "mutate_one_file_files_32_size_4096 about 163503684 ns/op", "reads go to the workspace, writes are kept beside it"),
		claim("txfs-openfile", 1068, "BenchmarkOpenFileRepeatedExistingPath/deep/nested/tree/path/file.txt about 85468 ns/op", "a file that is in the overlay already"),
	}
}
