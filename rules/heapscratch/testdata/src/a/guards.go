package a

// Older code has no min.
func cut(key string) int {
	n := len(key)
	if n > 48 {
		n = 48
	}
	head := make([]byte, n) // want `it has 48 elements at most`
	copy(head, key)
	return sum(head)
}

func cutToUnknown(key string, m int) int {
	n := len(key)
	if n > 48 {
		n = m
	}
	head := make([]byte, n) // want `nine in ten`
	copy(head, key)
	return sum(head)
}

// What is too long returns from a switch.
func distance(a, b string) int {
	switch {
	case len(a) == 0:
		return len(b)
	case len(b) > 100:
		return -1
	}
	row := make([]int, len(b)+1) // want `it has 101 elements at most`
	for j := range row {
		row[j] = j
	}
	return row[len(a)%len(row)]
}

// A clause that goes on leaves b as long as it was.
func distanceAnyway(a, b string) (n int) {
	switch {
	case len(a) == 0:
		n++
	case len(b) > 100:
		return -1
	}
	row := make([]int, len(b)+1) // want `nine in ten`
	for j := range row {
		row[j] = j
	}
	return row[len(a)%len(row)] + n
}

// The other branch has the long ones.
func short(key string) int {
	if len(key) > 64 {
		return len(key) * 2
	} else if key != "" {
		b := make([]byte, len(key)) // want `it has 64 elements at most`
		copy(b, key)
		return sum(b)
	}
	return 0
}

func inSwitch(key string, loud bool) int {
	switch {
	case len(key) > 512:
		return len(key)
	case loud:
		b := make([]byte, len(key)) // want `it has 512 elements at most`
		copy(b, key)
		return sum(b)
	}
	return 0
}

type packet struct {
	extra uint8
	size  uint32
	data  []byte
}

// A size has the type of its field.
func (p *packet) checksum() int {
	b := make([]byte, p.extra) // want `it has 255 elements at most`
	copy(b, p.data)
	return sum(b)
}

func (p *packet) body() int {
	size := p.size
	if size > 200 {
		return 0
	}
	b := make([]byte, size) // want `it has 200 elements at most`
	copy(b, p.data)
	return sum(b)
}
