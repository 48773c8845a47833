package a

import (
	"encoding/binary"
	"maps"
	"reflect"
)

func mergedAll(all ...map[string]int) map[string]int {
	m := make(map[string]int)
	for _, src := range all {
		maps.Copy(m, src) // want `grows m table by table although the sum of the lengths can be asked first`
	}
	return m
}

func mergedByHand(all []map[string]int) map[string]int {
	m := make(map[string]int)
	for i := range all {
		for k, v := range all[i] {
			m[k] = v // want `grows m table by table although the sum of the lengths can be asked first`
		}
	}
	return m
}

// By another name it is the item's list all the same.
func namedFirst(halls []hall) map[string]hall {
	m := make(map[string]hall)
	for _, h := range halls {
		seats := h.seats
		for _, s := range seats {
			m[s] = h // want `grows m table by table although the sum of the lengths can be asked first`
		}
	}
	return m
}

// Which list it is the text does not say.
func namedTwice(halls []hall, more []string) map[string]hall {
	m := make(map[string]hall)
	for _, h := range halls {
		seats := h.seats
		if len(seats) == 0 {
			seats = more
		}
		for _, s := range seats {
			m[s] = h
		}
	}
	return m
}

// The lengths have been added up already.
func countedSeats(halls []hall) (map[string]struct{}, []string) {
	n := 0
	for _, h := range halls {
		n += len(h.seats)
	}
	out := make([]string, 0, n)
	set := map[string]struct{}{}
	for _, h := range halls {
		for _, s := range h.seats {
			set[s] = struct{}{} // want `grows set table by table although the sum of the lengths can be asked first`
			out = append(out, s)
		}
	}
	return set, out
}

type bitmap struct {
	bytes []byte
	count int
}

// Eight for each byte, up to the end.
func (b *bitmap) all() map[int]bool {
	m := make(map[int]bool)
	i := 0
	for _, field := range b.bytes {
		for c := 0x80; c != 0; c >>= 1 {
			m[i] = field&byte(c) != 0 // want `grows m table by table although the sum of the lengths can be asked first`
			i++
			if i >= b.count {
				return m
			}
		}
	}
	return m
}

// Those that are set.
func (b *bitmap) set() map[int]bool {
	m := make(map[int]bool)
	i := 0
	for _, field := range b.bytes {
		for c := 0x80; c != 0; c >>= 1 {
			if field&byte(c) != 0 {
				m[i] = true
			}
			i++
		}
	}
	return m
}

// Keys and values in turns, records, and all but the head.
func inSteps(pairs []string, b []byte, rows []user) (map[string]string, map[uint32]bool, map[uint64]int, map[string]user) {
	m := make(map[string]string)
	for i := 0; i+1 < len(pairs); i += 2 {
		m[pairs[i]] = pairs[i+1] // want `grows m table by table although the loop's length is known`
	}
	n := map[uint32]bool{}
	c := b
	for len(c) >= 4 {
		n[binary.LittleEndian.Uint32(c)] = true // want `grows n table by table although the loop's length is known`
		c = c[4:]
	}
	o := map[uint64]int{}
	for i := 0; i < len(b); i += 8 {
		o[binary.LittleEndian.Uint64(b[i:])] = i // want `grows o table by table although the loop's length is known`
	}
	p := map[string]user{}
	for i := 1; i < len(rows); i++ {
		p[rows[i].name] = rows[i] // want `grows p table by table although the loop's length is known`
	}
	return m, n, o, p
}

// Records of any size, and a few steps.
func inOtherSteps(b []byte) (map[string]bool, map[int]bool) {
	m := map[string]bool{}
	for len(b) >= 2 {
		n := int(binary.LittleEndian.Uint16(b))
		m[string(b[2:2+n])] = true
		b = b[2+n:]
	}
	o := map[int]bool{}
	for i := 0; i < 32; i += 4 {
		o[i] = true
	}
	return m, o
}

type request struct {
	version int
	topics  map[string][]int
	sizes   map[string]int
	dst     []byte
}

// What is between has to do with other fields.
func (r *request) encode(report func(error)) {
	r.sizes = make(map[string]int)
	if r.version > 3 {
		r.dst = append(r.dst, byte(r.version))
	}
	for topic, parts := range r.topics {
		for _, p := range parts {
			if p == 0 {
				continue
			}
			r.dst = append(r.dst, byte(p))
		}
		r.sizes[topic] = len(parts) // want `grows r.sizes table by table although the loop's length is known`
	}
}

func (r *request) fill() { r.sizes["all"] = 1 }

// What a method does nobody looks at.
func (r *request) filled() {
	r.sizes = make(map[string]int)
	r.fill()
	for topic, parts := range r.topics {
		r.sizes[topic] = len(parts)
	}
}

// Made where it is not there, for what comes then.
func (r *request) lazily(topics map[string][]int) {
	if r.sizes == nil {
		r.sizes = make(map[string]int)
	}
	for topic, parts := range topics {
		r.sizes[topic] = len(parts) // want `grows r.sizes table by table although the loop's length is known`
	}
}

// It is for the turns to come, too.
func typesOf(rows [][]string) map[string]bool {
	var seen map[string]bool
	for _, row := range rows {
		if seen == nil {
			seen = make(map[string]bool)
		}
		for _, s := range row {
			seen[s] = true
		}
	}
	return seen
}

type tagged struct {
	annotations map[string]string
	byName      map[string]string
}

// A few words, or what is copied into what may be there.
func (t *tagged) tag(with map[string]string) {
	if t.annotations == nil {
		t.annotations = make(map[string]string)
	}
	for k, v := range with {
		t.annotations[k] = v
	}
	if t.byName == nil {
		t.byName = make(map[string]string)
	}
	maps.Copy(t.byName, with)
}

// What fails is reported, and rare.
func loadOf(h host) (int, error) { return h.load, nil }

func reportedLoads(hosts []host, report func(error)) (map[string]int, map[string]int) {
	m, n := make(map[string]int), make(map[string]int)
	for _, h := range hosts {
		if load, err := loadOf(h); err == nil {
			m[h.name] = load // want `grows m table by table although the loop's length is known`
		} else {
			report(err)
		}
	}
	for _, h := range hosts {
		if load, err := loadOf(h); err == nil {
			n[h.name] = load
		}
	}
	return m, n
}

// An iterator beside a length.
func reflected(v reflect.Value) map[string]any {
	m := make(map[string]any)
	it := v.MapRange()
	for it.Next() {
		m[it.Key().String()] = it.Value().Interface() // want `grows m table by table although the loop's length is known`
	}
	return m
}

// By reflection, a map is made with its size as well.
func decodedMap(t reflect.Type, rv reflect.Value, n int, read func() (reflect.Value, error)) error {
	rv.Set(reflect.MakeMap(t))
	for i := 0; i < n; i++ {
		k, err := read()
		if err != nil {
			return err
		}
		v, err := read()
		if err != nil {
			return err
		}
		rv.SetMapIndex(k, v) // want `grows rv table by table although the loop's length is known.*; reflect.MakeMapWithSize takes it`
	}
	return nil
}

func copiedMap(src reflect.Value) (reflect.Value, reflect.Value) {
	dst, some := reflect.MakeMap(src.Type()), reflect.MakeMapWithSize(src.Type(), src.Len())
	all := reflect.MakeMap(src.Type())
	for _, k := range src.MapKeys() {
		all.SetMapIndex(k, src.MapIndex(k)) // want `grows all table by table`
		some.SetMapIndex(k, src.MapIndex(k))
		if k.IsZero() {
			dst.SetMapIndex(k, src.MapIndex(k))
		}
	}
	return all, some
}

type machine struct {
	stack []any
	sp    int
}

// The last n of a stack, in pairs.
func (m *machine) object(n int) map[string]any {
	kv := make(map[string]any)
	for i := m.sp - n; i < m.sp; i += 2 {
		kv[m.stack[i].(string)] = m.stack[i+1] // want `grows kv table by table although the loop's length is known`
	}
	m.sp -= n
	return kv
}

// Three of them are few.
func (m *machine) small() map[string]any {
	kv := make(map[string]any)
	for i := m.sp - 3; i < m.sp; i++ {
		kv[m.stack[i].(string)] = i
	}
	return kv
}
