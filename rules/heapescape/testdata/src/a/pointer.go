package a

type soft struct{ lead, state uint64 }

func (a *soft) equal(b *soft) bool { return a.lead == b.lead && a.state == b.state }

type node struct {
	lead, state uint64
	prev        *soft
	all         []*soft
	byLead      map[uint64]*soft
}

func (n *node) soft() *soft { return &soft{n.lead, n.state} }

type ready struct {
	*soft
	entries int
}

// Nothing has changed as a rule.
func (n *node) ready() ready {
	r := ready{entries: len(n.all)}
	if s := n.soft(); !s.equal(n.prev) { // want `puts what s leads to on the heap in every call although only a branch keeps it`
		r.soft = s
	}
	return r
}

func (n *node) gather(leads []uint64) {
	for _, lead := range leads {
		s := &soft{lead: lead, state: n.state} // want `puts what s leads to on the heap in every iteration although only a branch keeps it`
		if n.byLead[s.lead].equal(s) {
			continue
		}
		if *s != *n.prev {
			n.all = append(n.all, s)
		}
	}
}

// All are kept.
func (n *node) gatherAll(leads []uint64) {
	for _, lead := range leads {
		s := &soft{lead: lead, state: n.state}
		if n.byLead[s.lead].equal(s) {
			continue
		}
		n.all = append(n.all, s)
	}
}

// Who keeps it is to see the change.
func (n *node) counting(leads []uint64) {
	for _, lead := range leads {
		s := &soft{lead: lead}
		if s.lead > n.lead {
			n.all = append(n.all, s)
		}
		s.state = n.state
	}
}

// Found is usual.
func (n *node) found(leads []uint64) {
	for _, lead := range leads {
		s := &soft{lead: lead}
		_, ok := n.byLead[s.lead]
		if ok {
			n.all = append(n.all, s)
		}
	}
}

func (n *node) many(leads []uint64) {
	for _, lead := range leads {
		s := &soft{lead: lead}
		if s.lead > 0 {
			n.all = append(n.all, s)
		}
	}
}
