package evidence

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/gotoll/toll/finding"
)

// A FuncCost is what one function of the module is charged with, of the kind
// of evidence in which that is the largest share.
type FuncCost struct {
	Dir     string // module-relative folder of its package, "." for the root
	Name    string // as a method expression spells it: "Do", "T.Do", "(*T).Do"
	Kind    finding.Kind
	Share   finding.Interval // of the kind's total, 95 %
	Samples int64
	Of      int64 // samples of the kind
}

// Functions lists the module's functions that evidence charges with CPU, bytes
// or objects, the hottest first. A sample is charged to the innermost function
// of the module, as Charge does; a function inlined into another keeps its own
// samples. Tests are left out.
func (x *Index) Functions() []FuncCost {
	type id struct{ dir, name string }
	most := map[id]FuncCost{}
	const harness = "_testmain.go" // written by the go command around tests
	for _, kind := range []finding.Kind{finding.CPU, finding.Alloc, finding.Objects} {
		if x.Foreign(kind) {
			continue
		}
		charges := x.Charge(ChargeOptions{Kind: kind})
		value, samples := map[id]int64{}, map[id]int64{}
		for _, c := range charges.Lines {
			if name := c.Site.FuncName(); c.Own && name != "" && !strings.HasSuffix(c.Site.File, "_test.go") && path.Base(c.Site.File) != harness {
				f := id{path.Dir(c.Site.File), name}
				value[f] += c.Value
				samples[f] += c.Samples
			}
		}
		for f, v := range value {
			share := ShareOf(v, samples[f], charges.Total, charges.Samples)
			if old, ok := most[f]; !ok || share.Low > old.Share.Low {
				most[f] = FuncCost{Dir: f.dir, Name: f.name, Kind: kind, Share: share, Samples: samples[f], Of: charges.Samples}
			}
		}
	}
	out := make([]FuncCost, 0, len(most))
	for _, f := range most {
		out = append(out, f)
	}
	slices.SortFunc(out, func(a, b FuncCost) int {
		return cmp.Or(cmp.Compare(b.Share.Low, a.Share.Low), strings.Compare(a.Dir, b.Dir), strings.Compare(a.Name, b.Name))
	})
	return out
}
