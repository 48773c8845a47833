package patch

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
)

// A Loser is a patch that could not go together with an earlier one.
type Loser struct {
	Patch  finding.Patch
	Reason string // a phrase
}

// Merge makes one patch of several, all computed against the same files.
// Earlier ones win: a patch that overlaps with what is already in, or that was
// computed for other content, loses as a whole. Equal edits (two fixes that
// add the same import) count once. The result has the lowest level of trust
// among the merged.
func Merge(patches []finding.Patch) (finding.Patch, []Loser) {
	merged := finding.Patch{Level: finding.Safe, Before: map[string]string{}}
	var losers []Loser
	titles := map[string]int{}
	for _, p := range patches {
		edits, reason := join(merged, p)
		if reason != "" {
			losers = append(losers, Loser{Patch: p, Reason: reason})
			continue
		}
		merged.Edits = edits
		merged.Findings = append(merged.Findings, p.Findings...)
		maps.Copy(merged.Before, p.Before)
		if p.Level != finding.Safe {
			merged.Level = p.Level
		}
		if merged.Title == "" {
			merged.Title = p.Title
		}
		titles[p.Title]++
	}
	if len(titles) > 1 {
		merged.Title += fmt.Sprintf(" and %d more", len(titles)-1)
	}
	slices.Sort(merged.Findings)
	merged.Findings = slices.Compact(merged.Findings)
	merged.ID = identity(merged)
	return merged, losers
}

// join returns the edits of both, sorted, or why they do not go together.
func join(merged, p finding.Patch) ([]finding.Edit, string) {
	if len(p.Edits) == 0 {
		return nil, "it has no edits, only advice"
	}
	for name, digest := range p.Before {
		if have, ok := merged.Before[name]; ok && have != digest {
			return nil, "it was computed for another content of " + name
		}
	}
	edits := slices.Clone(merged.Edits)
	for _, e := range p.Edits {
		if slices.Contains(edits, e) {
			continue
		}
		for _, have := range merged.Edits {
			if clash(have, e) {
				return nil, fmt.Sprintf("it overlaps with an earlier patch in %s", e.File)
			}
		}
		edits = append(edits, e)
	}
	slices.SortStableFunc(edits, compareEdits)
	return edits, ""
}

// clash reports whether two different edits cannot both be made. Two
// insertions at one place can, if each is whole lines: no order of them can
// tear the other apart.
func clash(a, b finding.Edit) bool {
	if a.File != b.File {
		return false
	}
	if a.Start == b.Start && a.End == a.Start && b.End == b.Start {
		return !strings.HasSuffix(a.New, "\n") || !strings.HasSuffix(b.New, "\n")
	}
	if a.Start == b.Start {
		return true
	}
	return a.Start < b.End && b.Start < a.End
}

// identity hashes the edits and the digests before.
func identity(p finding.Patch) string {
	h := sha256.New()
	for _, e := range p.Edits {
		fmt.Fprintf(h, "%q %d %d %q\n", e.File, e.Start, e.End, e.New)
	}
	for _, name := range slices.SortedFunc(maps.Keys(p.Before), cmp.Compare) {
		fmt.Fprintf(h, "%q %s\n", name, p.Before[name])
	}
	return hex.EncodeToString(h.Sum(nil)[:5])
}
