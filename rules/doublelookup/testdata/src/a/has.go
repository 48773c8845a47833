package a

type rack[K comparable] struct {
	volumes map[K]*volume
	other   map[K]*volume
	sizes   map[K]int
}

type volume struct{ pages int }

func (s *rack[K]) Has(k K) bool {
	_, ok := s.volumes[k]
	return ok
}

func (s *rack[K]) there(k K) bool { return s.volumes[k] != nil }

// It does more than to look the key up.
func (s *rack[K]) seen(k K) bool {
	s.sizes[k]++
	_, ok := s.volumes[k]
	return ok
}

func (s *rack[K]) pages(k K, read func(*volume)) int {
	if s.Has(k) {
		b := s.volumes[k] // want `looks up s.volumes\[k\] again, as s.Has\(k\) just did`
		read(b)
		return b.pages
	}
	return 0
}

func (s *rack[K]) double(k K) int {
	if !s.there(k) {
		return 0
	}
	return 2 * s.volumes[k].pages // want `looks up s.volumes\[k\] again, as s.there\(k\) just did`
}

var racks = map[string]*rack[string]{}

func known(name string) bool {
	_, ok := racks[name]
	return ok
}

func rackOf(name string, make func() *rack[string]) *rack[string] {
	if known(name) {
		return racks[name] // want `looks up racks\[name\] again, as known\(name\) just did`
	}
	s := make()
	racks[name] = s
	return s
}

// Another map, key or rack, a store, or something that runs before.
func (s *rack[K]) others(t *rack[K], k, l K, read func() int) (n int) {
	if s.Has(k) {
		n += s.other[k].pages
	}
	if s.Has(k) {
		n += s.volumes[l].pages
	}
	if s.Has(k) {
		n += t.volumes[k].pages
	}
	if s.Has(k) {
		s.volumes[k] = nil
	}
	if s.Has(k) {
		n = read() + s.volumes[k].pages
	}
	if s.Has(k) {
		n += read()
		n += s.volumes[k].pages
	}
	if s.seen(k) {
		n += s.volumes[k].pages
	}
	return n
}
