package finding

// Recoverable adds up what the findings that are worth a change (advice fix or
// unsafe) would bring back of one kind: a share 0..1, and how many findings it
// stands on. A share of a part counts by the part's weight. Findings on the same line of a function share their samples, so
// only the largest counts. Adding the ends makes the interval wider than 95 %.
func Recoverable(priced []Priced, kind Kind) (Interval, int) {
	type line struct {
		fn string
		at int
	}
	most := map[line]Interval{}
	var order []line // sums of floats depend on their order
	n := 0
	for _, p := range priced {
		if p.Advice != AdviseFix && p.Advice != AdviseUnsafe {
			continue
		}
		for _, price := range p.Prices {
			if price.Kind != kind || price.Unpriced != "" {
				continue
			}
			key := line{p.Site.Func, p.Site.Line}
			old, ok := most[key]
			if !ok {
				order = append(order, key)
			}
			share := price.OfWhole()
			most[key] = Interval{max(old.Low, share.Low), max(old.Mid, share.Mid), max(old.High, share.High)}
			n++
			break
		}
	}
	var sum Interval
	for _, key := range order {
		sum.Low += most[key].Low
		sum.Mid += most[key].Mid
		sum.High += most[key].High
	}
	return Interval{min(1, sum.Low), min(1, sum.Mid), min(1, sum.High)}, n
}
