package a

import "strconv"

type span struct {
	name, group string
	status      int
}

type tally struct{ n int }

// Maps by second, whose own keys are for other maps.
type buckets struct {
	bySecond map[int64]map[string]*tally
	shown    map[int64]map[string]*tally
}

func newBuckets() *buckets {
	return &buckets{bySecond: map[int64]map[string]*tally{}, shown: map[int64]map[string]*tally{}}
}

func (b *buckets) add(second int64, spans []span) {
	for _, s := range spans {
		bucket, ok := b.bySecond[second]
		if !ok {
			bucket = make(map[string]*tally)
			b.bySecond[second] = bucket
		}
		key := s.name + "#" + s.group // want `concatenates a string per lookup to be a map key`
		t, ok := bucket[key]
		if !ok {
			t = &tally{}
			bucket[key] = t
		}
		t.n++
	}
}

func (b *buckets) total(until int64) (n int) {
	for second, bucket := range b.bySecond {
		if second > until {
			continue
		}
		for _, t := range bucket {
			n += t.n
		}
		delete(b.bySecond, second)
	}
	return n
}

// Somebody looks at the keys of one of the maps.
func (b *buckets) show(second int64, s span) {
	bucket := b.shown[second]
	if bucket == nil {
		bucket = map[string]*tally{}
		b.shown[second] = bucket
	}
	bucket[s.name+"#"+strconv.Itoa(s.status)] = &tally{n: 1}
}

func (b *buckets) names(second int64) (names []string) {
	for name := range b.shown[second] {
		names = append(names, name)
	}
	return names
}

// The outer keys are texts, which somebody looks at.
type groups struct{ byName map[string]map[string]int }

func (g *groups) add(s span) {
	inner := g.byName[s.group+"/"+s.name]
	if inner == nil {
		inner = map[string]int{}
		g.byName[s.group+"/"+s.name] = inner
	}
	inner[s.name]++
}

func (g *groups) names() (names []string) {
	for name := range g.byName {
		names = append(names, name)
	}
	return names
}
