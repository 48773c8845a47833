// Package pointers has rings of what needs no box.
package pointers

import "container/ring"

type peer struct{ name string }

type peers struct{ at *ring.Ring }

func (p *peers) add(next *peer) {
	p.at.Value = next
	p.at = p.at.Next()
}

func (p *peers) next() *peer {
	p.at = p.at.Next()
	return p.at.Value.(*peer)
}
