package a

// The type parameter may be a key itself.
func firsts[K comparable](keys []K, skip func(K) bool) (out []K) {
	seen := make(map[any]int, len(keys))
	for _, k := range keys {
		if _, again := seen[k]; again || skip(k) {
			continue
		}
		seen[k] = len(out) // want `boxes each key of a map whose keys are all of one type`
		out = append(out, k)
	}
	return out
}

// It may not.
func firstsOfAny[T any](values []T) (out []T) {
	seen := map[any]bool{}
	for _, v := range values {
		if !seen[v] {
			seen[v] = true
			out = append(out, v)
		}
	}
	return out
}

// Keys of two types.
func pairs[A, B comparable](as []A, bs []B) int {
	seen := map[any]bool{}
	for i := range as {
		seen[as[i]] = true
		seen[bs[i]] = true
	}
	return len(seen)
}
