package a

// What is read is written, perhaps before it is read.
func bump(orders []order) (sum int64) {
	for i, o := range orders { // want `copies each element`
		orders[(i+1)%len(orders)].id++
		sum += o.id
	}
	return sum
}

// Whole elements are written.
func shift(orders []order) (sum int64) {
	for i, o := range orders { // want `copies each element`
		orders[i] = order{}
		sum += o.id
	}
	return sum
}

// The key is moved: it is no index any more.
func moved(orders []order) (sum int64) {
	for i, o := range orders { // want `copies each element`
		i++
		sum += o.id + int64(i)
	}
	return sum
}

type blob [131072]byte

func (o *order) open() bool { return o.id > 0 }

func isOpen(o *order) bool { return o.id > 0 }

// The address of the copy is as good as that of the element.
func opened(orders []order) (n int) {
	for _, o := range orders { // want `copies each element of 216 B to pass the copy's address on`
		if isOpen(&o) {
			n++
		}
	}
	return n
}

// A copy of this size is never wanted, whatever the function does.
func commitments(blobs []blob, commit func(int)) (sum int) {
	for _, b := range blobs { // want `copies each element of 131072 B to pass the copy's address on`
		n := checksum(&b)
		commit(n)
		sum += n
	}
	return sum
}

var seen int

func checksum(b *blob) (sum int) {
	seen++
	for i := range b {
		sum += int(b[i])
	}
	return sum
}

// A method with a pointer receiver is passed the address, too.
func (o *order) weight() int { return len(o.name) + len(o.tags) }

func weights(orders []order) (sum int) {
	for _, o := range orders { // want `copies each element of 216 B to pass the copy's address on`
		if o.id > 0 {
			sum += o.weight()
		}
	}
	return sum
}

// A field's own address is enough for what only looks at it.
type plot struct {
	pos   place
	grown [20]int64
	name  string
}

type place struct{ x, y int64 }

func (p *place) far(limit int64) bool { return p.x > limit || p.y > limit }

func distant(plots []plot, limit int64) (n int) {
	for _, p := range plots { // want `copies each element of 192 B to pass the copy's address on`
		if p.pos.far(limit) && p.name != "" {
			n++
		}
	}
	return n
}

// More than half is read, and still 160 bytes are copied for nobody.
type invoice struct {
	lines  [20]int64
	to     [22]int64
	unread [20]int64
}

func newest(all []invoice, ch chan int) (n int64) {
	for _, v := range all { // want `copies each element of 496 B to read 336 B of it`
		all[0].lines[0] = n
		n += v.lines[0]
		n += count(v.lines, v.to)
	}
	return n
}

func count(a [20]int64, b [22]int64) int64 { return a[1] + b[1] }
