// Package a hands large values over by copy.
package a

import "sort"

type record struct {
	id     int
	name   string
	fields [16]int
}

type grid [64]float64

func (r record) total() (sum int) { // want `copies a receiver of 152 bytes per call`
	for _, f := range r.fields {
		sum += f
	}
	return sum
}

func weight(r record, by int) int { return r.fields[0] * by }

func trace(g grid) (sum float64) {
	for i := 0; i < len(g); i += 9 {
		sum += g[i]
	}
	return sum
}

func all(list []record, grids map[string]*grid, one *record) (n int) {
	for _, r := range list {
		n += r.total()
		n += weight(r, 2) // want `copies 152 bytes per call`
	}
	for i := range list {
		n += weight(list[i], i) + weight(*one, i) // want `copies 152 bytes per call` `copies 152 bytes per call`
	}
	for _, g := range grids {
		n += int(trace(*g)) // want `copies 512 bytes per call`
	}
	return n
}

func older(a, b record) bool { return a.id < b.id }

func order(list []record) {
	sort.Slice(list, func(i, j int) bool { return older(list[i], list[j]) }) // want `copies 152 bytes per call` `copies 152 bytes per call`
}

type byID []record

func (b byID) Len() int           { return len(b) }
func (b byID) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }
func (b byID) Less(i, j int) bool { return older(b[i], b[j]) } // want `copies 152 bytes per call` `copies 152 bytes per call`

type tree struct {
	values      [20]int
	left, right *tree
}

func depth(t tree) int {
	if t.left == nil {
		return 1
	}
	return depth(*t.left) + 1 // want `copies 176 bytes per call`
}

// Copied by an assignment, to read little of it.
func sum(list []record, pointers []*record) (n int) {
	for i := range list {
		r := list[i] // want `copies 152 bytes per iteration to read 24 of them`
		n += r.id + len(r.name)
	}
	for _, p := range pointers {
		r := *p // want `copies 152 bytes per iteration to read 8 of them`
		n += r.id
	}
	return n
}

type mapping struct{ from, to, size int64 }

type settings struct {
	root, host, domain, label, mount, shell string
	mounts, devices, labels                 []string
	users, groups, nets                     []mapping
	limits                                  map[string]int
	namespaces                              []string
}

// One call copies the settings as often as there are functions on its way.
func (s settings) hostUser(id int64) (int64, bool) {
	if len(s.namespaces) == 0 {
		return id, true
	}
	return s.mapped(id, s.users)
}

func (s settings) mapped(id int64, all []mapping) (int64, bool) { // want `copies a receiver of 272 bytes per call, and again for hostUser`
	for _, m := range all {
		if id >= m.from && id < m.from+m.size {
			return m.to + id - m.from, true
		}
	}
	return 0, len(s.limits) == 0
}

// What a sort calls takes two at once.
func sortedByID(list []record) {
	sort.Slice(list, func(i, j int) bool {
		a, b := list[i], list[j] // want `copies 152 bytes per iteration to read 8 of them` `copies 152 bytes per iteration to read 8 of them`
		return a.id < b.id
	})
}

type stamp struct{ sec, nsec int64 }

func (s *stamp) GetSeconds() int64 { return s.sec }

type file struct {
	name    string
	kind    int
	made    stamp
	version [20]int64
	deleted bool
}

func (f *file) gone() bool { return f.deleted || f.kind == 0 }

// What only looks through the pointer leaves the copy as it is.
func (f file) same(other file) bool { // want `copies a receiver of 208 bytes per call`
	return f.name == other.name && f.gone() == other.gone() && f.made.GetSeconds() == other.made.GetSeconds()
}

func changed(files []file, scanned map[string]*file) (n int) {
	for i := range files {
		if o, ok := scanned[files[i].name]; ok && !files[i].same(*o) { // want `copies 208 bytes per call`
			n++
		}
	}
	return n
}

type measures struct {
	id    string
	cells [200]int64
}

func memory(m measures, into map[string]int64) {
	into[m.id] = m.cells[0]
}

// 1,600 bytes are much for one call, too.
func gather(m *measures, into map[string]int64) {
	memory(*m, into) // want `copies 1616 bytes per call`
}

type track struct {
	name, artist string
	samples      [24]int
	label        [20]int
}

// Much of it is read, and much is not.
func loudest(tracks []track) (n int) {
	for i := range tracks {
		t := tracks[i] // want `copies 384 bytes per iteration to read 192 of them`
		n = max(n, t.samples[0]+t.samples[23])
	}
	return n
}

func loudestNamed(tracks []track, name string) (n int) {
	for i := 0; i < len(tracks); i++ {
		t := tracks[i] // want `copies 384 bytes per iteration to read 208 of them`
		if t.name == name {
			n = max(n, t.samples[0]+t.samples[23])
		}
	}
	return n
}

type byNames []track

func (b byNames) Len() int      { return len(b) }
func (b byNames) Swap(i, j int) { b[i], b[j] = b[j], b[i] }
func (b byNames) Less(i, j int) bool {
	x, y := b[i], b[j] // want `per iteration to read 16 of them` `per iteration to read 16 of them`
	return x.name < y.name
}
