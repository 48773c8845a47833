package finding

// Recoverable adds up what the findings that are worth a change (advice fix or
// unsafe) would bring back of one kind: a share 0..1, and how many findings it
// stands on. A share of a part counts by the part's weight. Findings on the same line of a function share their samples, so
// only the largest counts; so do those that are charged with the whole function, and a function's
// lines count only for what they are more than these. Adding the ends makes the interval wider than 95 %.
func Recoverable(priced []Priced, kind Kind) (Interval, int) {
	type place struct {
		fn, file string
		at       int // line, 0 for the whole function
	}
	most := map[place]Interval{}
	var order []place // sums of floats depend on their order
	n := 0
	for _, p := range priced {
		if p.Advice != AdviseFix && p.Advice != AdviseUnsafe {
			continue
		}
		for _, price := range p.Prices {
			if price.Kind != kind || price.Unpriced != "" {
				continue
			}
			key := place{p.Site.Func, p.Site.File, p.Site.Line}
			if p.Site.Func != "" && whole(p, kind) {
				key.at = 0
			}
			old, ok := most[key]
			if !ok {
				order = append(order, key)
			}
			most[key] = larger(old, price.OfWhole())
			n++
			break
		}
	}
	sums := map[place]Interval{} // of a function's lines
	var functions []place
	for _, key := range order {
		fn := place{key.fn, key.file, 0}
		if _, ok := sums[fn]; !ok {
			functions = append(functions, fn)
			sums[fn] = Interval{}
		}
		if key.at != 0 || key.fn == "" {
			sums[fn] = plus(sums[fn], most[key])
		}
	}
	var sum Interval
	for _, fn := range functions {
		share := sums[fn]
		if fn.fn != "" {
			share = larger(share, most[fn])
		}
		sum = plus(sum, share)
	}
	return Interval{min(1, sum.Low), min(1, sum.Mid), min(1, sum.High)}, n
}

// whole tells whether a finding is charged with all samples of its function.
func whole(p Priced, kind Kind) bool {
	for _, e := range p.Evidence {
		if e.Kind == kind && e.Whole {
			return true
		}
	}
	return false
}

func larger(a, b Interval) Interval {
	return Interval{max(a.Low, b.Low), max(a.Mid, b.Mid), max(a.High, b.High)}
}

func plus(a, b Interval) Interval {
	return Interval{a.Low + b.Low, a.Mid + b.Mid, a.High + b.High}
}
