package lo

func Keys[K comparable, V any](in ...map[K]V) []K {
	var all []K
	for _, m := range in {
		for k := range m {
			all = append(all, k)
		}
	}
	return all
}
