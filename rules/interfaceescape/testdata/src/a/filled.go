package a

import "context"

type labels []string

type series interface {
	Labels(l *labels) int
	Decode(l *labels) error
	Ask(ctx context.Context, l *labels) error
}

// Outside of the loop one variable would do for all turns.
func names(s series, seen map[int]labels, n int) (total int) {
	for i := range n {
		var l labels // want `puts l on the heap per iteration only because s.Labels is called through the interface a.series`
		if known, ok := seen[i]; ok {
			l = known
		} else {
			total += s.Labels(&l)
			seen[i] = l
		}
		total += len(l)
	}
	return total
}

// It is there for all turns; it costs less than what is done for it.
func once(s series, n int) (total int) {
	var l labels
	for range n {
		total += s.Labels(&l)
	}
	return total
}

func decoded(s series, n int) (total int) {
	for range n {
		var l labels
		s.Decode(&l)
		total += len(l)
	}
	return total
}

func asked(ctx context.Context, s series, n int) (total int) {
	for range n {
		var l labels
		s.Ask(ctx, &l)
		total += len(l)
	}
	return total
}

// Each turn's is kept.
func collected(s series, n int) (all []*labels) {
	for range n {
		var l labels
		s.Labels(&l)
		all = append(all, &l)
	}
	return all
}
