package getters

type link struct{ name string }

// Nobody else has the list.
type node struct {
	links []*link
	data  []byte
}

func (n *node) add(name string) { n.links = append(n.links, &link{name}) }

func (n *node) names() (all []string) {
	for _, l := range n.links {
		all = append(all, l.name)
	}
	return all
}

func (n *node) remove(name string) bool {
	good := make([]*link, 0, len(n.links))
	found := false
	for _, l := range n.links { // want `copies n.links to leave some out, and nobody else has it`
		if l.name != name {
			good = append(good, l)
		} else {
			found = true
		}
	}
	n.links = good
	return found
}

// Others have it.
type lent struct{ links []*link }

func (n *lent) Links() []*link { return n.links }

func (n *lent) remove(name string) {
	var good []*link
	for _, l := range n.links {
		if l.name != name {
			good = append(good, l)
		}
	}
	n.links = good
}

// It came from elsewhere.
type taken struct{ links []*link }

func newTaken(links []*link) *taken { return &taken{links: links} }

func (n *taken) remove(name string) {
	var good []*link
	for _, l := range n.links {
		if l.name != name {
			good = append(good, l)
		}
	}
	n.links = good
}

// Two may have one list.
type twin struct{ links []*link }

func (n *twin) clone() *twin {
	c := *n
	return &c
}

func (n *twin) remove(name string) {
	var good []*link
	for _, l := range n.links {
		if l.name != name {
			good = append(good, l)
		}
	}
	n.links = good
}

// The rest is wanted, and the list as well.
func (n *node) without(name string) []*link {
	var good []*link
	for _, l := range n.links {
		if l.name != name {
			good = append(good, l)
		}
	}
	return good
}
