package a

import "sync"

type voter struct{ weight uint64 }

type voters struct {
	lock  sync.Mutex
	list  []voter
	total uint64
	seen  int
}

func (v *voters) all() []voter {
	v.lock.Lock() // want `holds v.lock over a loop that only reads: readers wait for each other, with a sync.RWMutex they would not`
	defer v.lock.Unlock()
	return v.copied()
}

func (v *voters) copied() []voter {
	out := make([]voter, len(v.list))
	for i, one := range v.list {
		out[i] = one
	}
	return out
}

// A number at hand, and a helper that counts what it looks at.
func (v *voters) sum() uint64 {
	v.lock.Lock()
	defer v.lock.Unlock()
	return v.weight()
}

func (v *voters) weight() uint64 { return v.total }

func (v *voters) heaviest() uint64 {
	v.lock.Lock()
	defer v.lock.Unlock()
	return v.most()
}

func (v *voters) most() (n uint64) {
	for _, one := range v.list {
		v.seen++
		n = max(n, one.weight)
	}
	return n
}

// Only where it is another is a list gone through.
func (v *voters) current(id uint64) (bool, uint64) {
	v.lock.Lock()
	defer v.lock.Unlock()
	if v.total != id {
		return v.former(id), 0
	}
	return true, v.total
}

func (v *voters) former(id uint64) bool {
	for _, one := range v.list {
		if one.weight == id {
			return true
		}
	}
	return false
}
