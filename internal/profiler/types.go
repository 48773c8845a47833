package profiler

import (
	"cmp"
	"slices"
	"strings"

	"github.com/google/pprof/profile"

	"github.com/gotoll/toll/finding"
)

// newType describes a type by the parts that Parca and Pyroscope both spell it
// with. running is meant for values that programs count from their start; of
// the others a profile is always of an interval.
func newType(id, family, sample, unit, period string, running bool) Type {
	t := Type{ID: id, Family: family, Value: sample + "/" + unit}
	switch t.Value {
	case "cpu/nanoseconds":
		t.Kind = finding.CPU
	case "samples/count":
		if period == "cpu" {
			t.Kind = finding.CPU
		}
	case "alloc_space/bytes", "alloc_objects/count":
		t.Kind = finding.Alloc
	case "contentions/count", "delay/nanoseconds":
		if strings.Contains(family, "mutex") {
			t.Kind = finding.Mutex
		} else if strings.Contains(family, "block") {
			t.Kind = finding.Block
		}
	}
	t.Running = running && t.Kind != "" && t.Kind != finding.CPU
	return t
}

// values are what a profile of each kind consists of, as the runtime writes it.
// All but those of the CPU are needed together.
var values = map[finding.Kind][]profile.ValueType{
	finding.CPU:   {{Type: "cpu", Unit: "nanoseconds"}},
	finding.Alloc: {{Type: "alloc_objects", Unit: "count"}, {Type: "alloc_space", Unit: "bytes"}},
	finding.Mutex: {{Type: "contentions", Unit: "count"}, {Type: "delay", Unit: "nanoseconds"}},
	finding.Block: {{Type: "contentions", Unit: "count"}, {Type: "delay", Unit: "nanoseconds"}},
}

// periods are the runtime's own, for profiles that lost them. That of the CPU is
// told by the values; that of memory is runtime.MemProfileRate's default.
var periods = map[finding.Kind]struct {
	of    profile.ValueType
	every int64
}{
	finding.CPU:   {profile.ValueType{Type: "cpu", Unit: "nanoseconds"}, 10_000_000},
	finding.Alloc: {profile.ValueType{Type: "space", Unit: "bytes"}, 512 << 10},
	finding.Mutex: {profile.ValueType{Type: "contentions", Unit: "count"}, 1},
	finding.Block: {profile.ValueType{Type: "contentions", Unit: "count"}, 1},
}

// A group is the types that make one profile.
type group struct {
	kind  finding.Kind
	types []Type // as values has them; one alone where a source keeps whole profiles
}

// whole is the Value of types of a source that keeps profiles as they were
// written.
const whole = "whole"

// groups finds what can be merged into a profile of a kind, the likeliest
// first: what Go's own profiler wrote, of intervals before running totals.
func groups(types []Type, kind finding.Kind) []group {
	families := map[string][]Type{}
	var names []string
	for _, t := range types {
		if t.Kind != kind {
			continue
		}
		name := familyOf(t)
		if families[name] == nil {
			names = append(names, name)
		}
		families[name] = append(families[name], t)
	}
	rank := func(name string) int {
		t := families[name][0]
		r := slices.Index([]string{"process_cpu", "memory", "mutex", "block"}, strings.TrimPrefix(t.Family, "godeltaprof_"))
		if r < 0 {
			r = 10
		}
		if t.Running {
			r += 100
		}
		return r
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(rank(a)-rank(b), strings.Compare(a, b)) })
	var out []group
	for _, name := range names {
		if g := (group{kind, complete(kind, families[name])}); g.types != nil {
			out = append(out, g)
		}
	}
	return out
}

// familyOf keeps apart what cannot be merged: totals and intervals.
func familyOf(t Type) string {
	if t.Running {
		return t.Family + " running"
	}
	return t.Family
}

// complete orders a family's types as values has them, nil if one is missing.
func complete(kind finding.Kind, family []Type) []Type {
	find := func(value string) int {
		return slices.IndexFunc(family, func(t Type) bool { return t.Value == value })
	}
	if i := find(whole); i >= 0 {
		return family[i : i+1]
	}
	var out []Type
	for _, v := range values[kind] {
		i := find(v.Type + "/" + v.Unit)
		if i < 0 && kind == finding.CPU {
			i = find("samples/count")
		}
		if i < 0 {
			return nil
		}
		out = append(out, family[i])
	}
	return out
}
