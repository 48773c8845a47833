package evidence

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
)

const (
	hotShare = 0.01 // of CPU, of bytes or of objects, for certain
	hotMost  = 12
)

// Hot lists the packages of the module, by import path, whose own lines are
// charged with at least 1 % of the CPU, of the bytes or of the objects, at the low
// end of the interval: the hottest first, not more than 12.
func (x *Index) Hot() []string {
	share := map[string]float64{}
	for _, kind := range []finding.Kind{finding.CPU, finding.Alloc, finding.Objects} {
		if x.Foreign(kind) {
			continue
		}
		charges := x.Charge(ChargeOptions{Kind: kind})
		value, samples := map[string]int64{}, map[string]int64{}
		for _, c := range charges.Lines {
			if p := x.packageOf(c); p != "" {
				value[p] += c.Value
				samples[p] += c.Samples
			}
		}
		for p, v := range value {
			share[p] = max(share[p], ShareOf(v, samples[p], charges.Total, charges.Samples).Low)
		}
	}
	var hot []string
	for p, s := range share {
		if s >= hotShare {
			hot = append(hot, p)
		}
	}
	slices.SortFunc(hot, func(a, b string) int { return cmp.Or(cmp.Compare(share[b], share[a]), strings.Compare(a, b)) })
	return hot[:min(len(hot), hotMost)]
}

// packageOf is the import path of a charged line; "" for other modules and for
// tests. A program's own package is called main in a profile: its folder tells.
func (x *Index) packageOf(c Charge) string {
	switch {
	case !c.Own || strings.HasSuffix(c.Site.File, "_test.go"):
		return ""
	case isProgram(c.Site.Package):
		return path.Join(x.table.module, path.Dir(c.Site.File))
	}
	return c.Site.Package
}
