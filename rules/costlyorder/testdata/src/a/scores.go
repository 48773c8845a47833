package a

import "sort"

type peer struct {
	load, slots int
	place, idc  string
}

type evaluator struct{ weight float64 }

func (e *evaluator) sortNodes(nodes []*peer, child *peer) {
	sort.Slice(nodes, func(i, j int) bool {
		return e.evaluate(nodes[i], child) > e.evaluate(nodes[j], child) // want `works out a score by evaluator.evaluate in each comparison`
	})
}

func (e *evaluator) evaluate(p, child *peer) float64 {
	l, a := e.calculateLoad(p), affinity(p.place, child.place)
	println("evaluated", p.idc, l, a)
	return e.weight*l + a
}

func (e *evaluator) calculateLoad(p *peer) float64 { return float64(p.load) / float64(p.slots) }

func affinity(a, b string) float64 {
	if a == b {
		return 1
	}
	return 0
}

// A division is no work.
func (e *evaluator) byLoad(nodes []*peer) {
	sort.Slice(nodes, func(i, j int) bool { return e.calculateLoad(nodes[i]) < e.calculateLoad(nodes[j]) })
}
