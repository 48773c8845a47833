package a

type removal struct{ digests []string }

func removed(all bool, name string, listed func() []string, remove func(string) string) removal {
	var names []string
	digests := make([]string, 0, len(names)) // want `makes room for as many as names has, which is none yet: append grows it from nothing`
	if all {
		for _, n := range listed() {
			names = append(names, n+".")
		}
	}
	names = append(names, name)
	for _, n := range names {
		digests = append(digests, remove(n))
	}
	return removal{digests}
}

type block struct{ blocks []int }

func (p *block) unpack(work func([]int)) []string {
	work(p.blocks)
	p.blocks = p.blocks[:0]
	sorted := make([]string, 0, len(p.blocks)) // want `makes room for as many as p.blocks has, which is none yet`
	for i := range 100 {
		if i%7 > 2 {
			sorted = append(sorted, string(rune('a'+i)))
		}
	}
	return sorted
}

// The list has something by then, or may have.
func filledFirst(read func(*[]string), more bool) ([]string, []string) {
	var names []string
	read(&names)
	out := make([]string, 0, len(names))
	kept := names
	kept = kept[:0]
	if more {
		kept = append(kept, "more")
	}
	rest := make([]string, 0, len(kept))
	few := []string{"a", "b"}
	copied := make([]string, 0, len(few))
	return append(out, rest...), append(copied, few...)
}

// Room for one more each time, by a list that the loop fills.
func rounds(next func() []string, more func() bool) (all [][]string) {
	var last []string
	for more() {
		now := make([]string, 0, len(last))
		now = append(now, next()...)
		last = now
		all = append(all, now)
	}
	return all
}

type unpacker struct {
	b   []byte
	err error
}

func (p *unpacker) int() int       { return int(p.b[0]) }
func (p *unpacker) next() string   { return string(p.b) }
func (p *unpacker) Errored() bool  { return p.err != nil }
func (p *unpacker) Finished() bool { return len(p.b) == 0 }

func decodedAll(p *unpacker) []string {
	out := []string(nil)
	for i := p.int(); i > 0 && !p.Errored(); i-- {
		out = append(out, p.next()) // want `grows out array by array although the loop's length was read before it`
	}
	return out
}

func untilFinished(p *unpacker) []string {
	out := []string(nil)
	for i := p.int(); i > 0 && !p.Finished(); i-- {
		out = append(out, p.next())
	}
	return out
}

type rowList struct{ rows []int }

func (l *rowList) parse(s string) { l.rows = append(l.rows, len(s)) }

func parsedRows(s string) []string {
	var l rowList
	l.parse(s)
	out := make([]string, 0, len(l.rows))
	for _, n := range l.rows {
		out = append(out, s[:n])
	}
	return out
}
