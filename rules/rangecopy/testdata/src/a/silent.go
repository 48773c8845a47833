package a

import "iter"

type small struct{ a, b [7]int64 }

// 112 bytes are copied in a few instructions.
func little(all []small) (sum int64) {
	for _, s := range all {
		sum += s.a[0]
	}
	return sum
}

// The whole value is needed.
func whole(orders []order) (out []order) {
	for _, o := range orders {
		out = append(out, o)
	}
	return out
}

// So it is for a method.
func (o order) key() string { return o.name }

func keys(orders []order) (out []string) {
	for _, o := range orders {
		out = append(out, o.key())
	}
	return out
}

// The copy is changed.
func changed(orders []order) (sum int64) {
	for _, o := range orders {
		o.id *= 2
		sum += o.id
	}
	return sum
}

// The copy is kept by its address.
func addresses(orders []order) (out []*int64) {
	for _, o := range orders {
		out = append(out, &o.id)
	}
	return out
}

// A slice of an array field points into the copy.
func slices(orders []order) (out [][]byte) {
	for _, o := range orders {
		out = append(out, o.address[:])
	}
	return out
}

// A literal captures the copy.
func captured(orders []order) (out []func() int64) {
	for _, o := range orders {
		out = append(out, func() int64 { return o.id })
	}
	return out
}

// More than half is read anyway.
func mostly(orders []order) (sum int) {
	for _, o := range orders {
		address := o.address
		sum += len(address)
	}
	return sum
}

// Pointers and keys are not copies.
func pointers(orders []*order) (sum int64) {
	for _, o := range orders {
		sum += o.id
	}
	for i := range orders {
		sum += orders[i].id
	}
	return sum
}

// Elements of maps and iterators cannot be read in place.
func elsewhere(m map[string]order, seq iter.Seq[order], ch chan order) (sum int64) {
	for _, o := range m {
		sum += o.id
	}
	for o := range seq {
		sum += o.id
	}
	for o := range ch {
		sum += o.id
	}
	return sum
}

// The size of a type parameter is not known.
func generic[T any](all []T, weigh func(T) int) (sum int) {
	for _, v := range all {
		sum += weigh(v)
	}
	return sum
}

// An outer variable is the last element after the loop.
func last(orders []order) int64 {
	var o order
	for _, o = range orders {
		_ = o.id
	}
	return o.id
}

type counter struct {
	n    int
	pad  [128]byte
	last stamp
}

type stamp struct{ n int }

func (s *stamp) next() int { s.n++; return s.n }

// A pointer method of a field changes the copy, and must not change the element.
func stamps(counters []counter) (sum int) {
	for _, c := range counters {
		sum += c.last.next()
	}
	return sum
}

func settle(o *order) { o.id = 0 }

// The function changes the copy.
func settled(orders []order) {
	for _, o := range orders {
		settle(&o)
	}
}

// The copy stays open.
func closeAll(orders []order) (n int) {
	for i, o := range orders {
		orders[i].id = 0
		if isOpen(&o) {
			n++
		}
	}
	return n
}

func itself(b *blob) *blob { return b }

// The address comes back, and is kept.
func copies(blobs []blob) (out []*blob) {
	for _, b := range blobs {
		out = append(out, itself(&b))
	}
	return out
}

// The copy outlives the iteration.
func later(blobs []blob) {
	for _, b := range blobs {
		go checksum(&b)
	}
}

// A closure has the copy.
func closures(blobs []blob) (out []func() int) {
	for _, b := range blobs {
		out = append(out, func() int { return checksum(&b) })
	}
	return out
}

// The copy is read, too.
func both(blobs []blob) (sum int) {
	for _, b := range blobs {
		b[0] = 1
		sum += checksum(&b)
	}
	return sum
}

// The first one is returned: no other is copied.
func firstOf(accounts []account) *account {
	for _, a := range accounts {
		return &a
	}
	return nil
}

// A copy is what is wanted: the caller's changes are its own.
func renamed(accounts []account, name string) *account {
	for _, a := range accounts {
		if a.name == name {
			a.name = "new " + name
			return &a
		}
	}
	return nil
}

// A map's values have no address.
func inMap(accounts map[int]account, name string) *account {
	for _, a := range accounts {
		if a.name == name {
			return &a
		}
	}
	return nil
}

type command struct{ name, short, usage, value, env, group, example, since, hint string }

var commands = []command{{name: "run"}}

var usages = map[string]string{}

// Once at the start.
func init() {
	for _, c := range commands {
		usages[c.name] = c.usage
	}
}

var kept []*order

func (o *order) keep() { kept = append(kept, o) }

// The method keeps the address of the copy.
func keepAll(orders []order) {
	for _, o := range orders {
		o.keep()
	}
}

func (o *order) rename() { o.name = "x" }

// The method changes the copy.
func renamedAll(orders []order) (n int) {
	for _, o := range orders {
		o.rename()
		n += len(o.name)
	}
	return n
}

type window struct {
	sums [256]int64
	last int64
}

func (w *window) total(now int64) int64 {
	w.last = now
	return w.sums[now%256]
}

// The copy is the method's to change, however large it is.
func totals(all []window, now int64) (sum int64) {
	for _, w := range all {
		sum += w.total(now)
	}
	return sum
}

func (o *order) String() string { return o.name + string(o.address[:]) }

// To make a text takes longer than the copy.
func texts(orders []order) (all []string) {
	for _, o := range orders {
		all = append(all, o.String())
	}
	return all
}

type subscriber struct {
	topic string
	id    int64
	stats [20]int64
	fn    func(topic string)
}

type bus struct{ subs []subscriber }

func (b *bus) drop(id int64) {
	for i := range b.subs {
		if b.subs[i].id == id {
			b.subs = append(b.subs[:i], b.subs[i+1:]...)
			return
		}
	}
}

// What is dropped moves the elements: the copy stays.
func (b *bus) publish(topic string) {
	for _, s := range b.subs {
		if s.topic == topic {
			s.fn(topic)
			b.drop(s.id)
		}
	}
}
