package scan

import (
	"slices"

	"github.com/gotoll/toll/finding"
	"github.com/gotoll/toll/internal/evidence"
	"github.com/gotoll/toll/rule"
)

// A Sizer is a Coster that also knows what sizes a site allocated.
type Sizer interface {
	Sizes(finding.Site, finding.Selector) []evidence.Size
}

// fewSizes is the number of samples below which observed sizes say nothing.
const fewSizes = 12

// largestScratch is the size up to which scratch memory belongs on a stack, in
// bytes: it is cleared for each use, however much of it is needed, and a
// goroutine begins with 2 KiB of stack.
const largestScratch = 1 << 10

// complete fills the blanks of a finding with the sizes that were observed at its
// site of what its rule's selector names. ok is false where that is not known:
// then there is no finding. One that the source has told everything of is complete.
func complete(f finding.Finding, sel finding.Selector, c Coster) (_ finding.Finding, ok bool) {
	if !rule.HasBlank(f.Message) {
		return f, true
	}
	sizer, ok := c.(Sizer)
	if !ok {
		return f, false
	}
	sizes := sizer.Sizes(f.Site, sel)
	var samples int64
	for _, s := range sizes {
		samples += s.Samples
	}
	if samples < fewSizes {
		return f, false
	}
	known := true
	fill := func(text string) string {
		out, ok := rule.Fill(text, func(b rule.Blank) (int64, bool) { return count(b, sizes) })
		known = known && ok
		return out
	}
	f.Message = fill(f.Message)
	f.Patches = slices.Clone(f.Patches)
	for i := range f.Patches {
		p := &f.Patches[i]
		p.Title = fill(p.Title)
		p.Edits = slices.Clone(p.Edits)
		for j := range p.Edits {
			p.Edits[j].New = fill(p.Edits[j].New)
		}
		p.ID = patchID(*p, f.ID)
	}
	return f, known
}

// count is the number that fills a blank, of the sizes that can be a whole
// number of its units: a line may allocate other things too. Sizes are those of
// the allocator's classes, up to an eighth or 16 bytes larger than what was
// asked for.
func count(b rule.Blank, sizes []evidence.Size) (int64, bool) {
	var steps []evidence.Size // Bytes are units
	for _, s := range sizes {
		n := s.Bytes / b.Unit
		if n == 0 || s.Bytes-n*b.Unit > max(s.Bytes/8, 16) || b.Per > 1 && n&(n-1) != 0 {
			continue
		}
		steps = append(steps, evidence.Size{Bytes: n, Count: s.Count})
	}
	if len(steps) == 0 {
		return 0, false
	}
	if b.From == rule.Covers {
		n := covers(steps)
		return n * b.Per, n*b.Unit <= largestScratch
	}
	n, ok := reached(steps)
	return n * b.Per, ok
}

// covers is the smallest size that nine in ten objects fit in.
func covers(steps []evidence.Size) int64 {
	all, below := 0.0, 0.0
	for _, s := range steps {
		all += s.Count
	}
	for _, s := range steps {
		if below += s.Count; below >= 0.9*all {
			return s.Bytes
		}
	}
	return steps[len(steps)-1].Bytes
}

// fewGrown is the number of slices, maps or buffers below which their sizes say nothing of another
// one's: what collects for as long as the process runs, or a benchmark, is as long as that ran.
const fewGrown = 50

// reached is the largest size that half of what grows reaches: whatever grew to
// a size has passed the smaller ones. ok is false when that is the first step, and where few grew.
func reached(steps []evidence.Size) (int64, bool) {
	tail := 0.0 // that grew to this size or beyond, at least
	at := make([]float64, len(steps))
	for i, s := range slices.Backward(steps) {
		tail = max(tail, s.Count)
		at[i] = tail
	}
	if at[0] < fewGrown {
		return 0, false
	}
	for i := len(steps) - 1; i > 0; i-- {
		if at[i] >= at[0]/2 {
			return steps[i].Bytes, true
		}
	}
	return 0, false
}

// known leaves out what rests on observed sizes where a rule that knows the size
// from the source has a fix for the same lines: that one is right for every run.
func known(found []finding.Finding, rules map[string]*rule.Rule) []finding.Finding {
	type line struct {
		file string
		at   int
	}
	fixed := map[line]bool{}
	blanks := func(f finding.Finding) bool { r := rules[f.Rule]; return r != nil && r.HasBlanks() }
	for _, f := range found {
		if !blanks(f) && slices.ContainsFunc(f.Patches, func(p finding.Patch) bool { return len(p.Edits) > 0 }) {
			fixed[line{f.Site.File, f.Site.Line}] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(found), func(f finding.Finding) bool {
		return blanks(f) && fixed[line{f.Site.File, f.Site.Line}]
	})
}
