package lab

// Better makes it where it is needed.
func Better(t *table, keys []string) (sum int) {
	for _, key := range keys {
		v, ok := t.done[key]
		if !ok {
			v = t.loadOnce(key)
		}
		sum += v
	}
	return sum
}

// loadOnce runs weigh once for all who ask. What it remembers needs no closure.
//
//go:noinline
func (t *table) loadOnce(key string) int {
	v := weigh(key)
	t.done[key] = v
	return v
}
