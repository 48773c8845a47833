package a

type writer interface {
	Add(key string, old func() bool) error
	Set(name string, ready func() bool)
}

// Who kept the function would see the next key: it is asked at once.
func writeAll(w writer, keys []string) error {
	last := ""
	for _, key := range keys {
		old := func() bool { return key == last } // want `makes a closure on the heap per iteration, since w.Add may keep it`
		if err := w.Add(key, old); err != nil {
			return err
		}
		last = key
	}
	return nil
}

// Each may be kept.
func register(w writer, all map[string]*counter, limit int) {
	for name, c := range all {
		w.Set(name, func() bool { return c.n < limit })
	}
}

// What it changes itself is what it is kept for.
func counting(w writer, names []string) (n int) {
	for _, name := range names {
		w.Set(name, func() bool { n++; return true })
	}
	return n
}
