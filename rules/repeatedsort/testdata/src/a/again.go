package a

import (
	"slices"
	"sort"
	"time"
)

type address struct{ ip, host string }

func byHost(list []address) func(i, j int) bool {
	return func(i, j int) bool { return list[i].host < list[j].host }
}

func equalAddresses(a, b []address) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

type endpoint struct{ current []address }

// What the sort itself is given, and a function without effects, change nothing; few
// or not, once is enough.
func outdated(all []*endpoint, status []address) (out []*endpoint) {
	for _, e := range all {
		current := e.current
		sort.SliceStable(status, byHost(status)) // want `sorts status again in every iteration although nothing changed it`
		sort.SliceStable(current, byHost(current))
		if equalAddresses(status, current) {
			continue
		}
		out = append(out, e)
	}
	return out
}

func keep(list []address) { list[0].ip = "" }

func handedOn(all []*endpoint, found []address) {
	for range all {
		sort.Slice(found, byHost(found))
		keep(found)
	}
}

type target struct{ outputs []string }

// Another name of the field.
func (t *target) declared() []string {
	out := t.outputs[:]
	sort.Strings(out) // want `sorts out on every call although it stays sorted in between`
	return out
}

// Not only its first one: the list stays in order.
func (t *target) first() string {
	out := t.outputs
	sort.Strings(out) // want `sorts out on every call although it stays sorted in between`
	return out[0]
}

// A copy.
func (t *target) copied() []string {
	out := append([]string(nil), t.outputs...)
	sort.Strings(out)
	return out
}

type packet struct{ at time.Time }

type packets []packet

func (p packets) Len() int           { return len(p) }
func (p packets) Less(i, j int) bool { return p[i].at.Before(p[j].at) }
func (p packets) Swap(i, j int)      { p[i], p[j] = p[j], p[i] }

type delay struct {
	queue  packets
	sorted bool
}

// It asks whether the new one stands right, and sorts all if not.
func (d *delay) add(p packet) {
	d.queue = append(d.queue, p)
	if len(d.queue) > 1 {
		if last := len(d.queue) - 1; d.queue[last].at.Before(d.queue[last-1].at) {
			sort.Stable(d.queue) // want `sorts all of d.queue after every change of one element`
		}
	}
}

// A flag decides.
func (d *delay) push(p packet) {
	d.queue = append(d.queue, p)
	if !d.sorted {
		sort.Stable(d.queue)
	}
}

type labels struct{ names []string }

func newLabels(names []string) labels {
	slices.Sort(names)
	return labels{names}
}

func stableLabels(names []string) labels {
	sort.SliceStable(names, func(i, j int) bool { return len(names[i]) < len(names[j]) })
	return labels{names}
}

func fromMap(m map[string]int) labels {
	names := make([]string, 0, len(m))
	for n := range m {
		names = append(names, n)
	}
	slices.Sort(names) // want `sorts names, which newLabels sorts again`
	return newLabels(names)
}

// A stable sort keeps the order of the first; a use in between needs it.
func sortedForGood(m map[string]int) (labels, labels) {
	names := make([]string, 0, len(m))
	for n := range m {
		names = append(names, n)
	}
	slices.Sort(names)
	a := stableLabels(names)
	slices.Sort(names)
	println(names[0])
	return a, newLabels(names)
}
