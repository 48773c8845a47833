package a

// There is room for all in the list: the set gets as many.
func newIDs(ids []uint64) []uint64 {
	seen := map[uint64]bool{}
	unique := make([]uint64, 0, len(ids))
	for _, id := range ids {
		if seen[id] {
			continue
		}
		seen[id] = true // want `grows seen table by table although the loop's length is known`
		unique = append(unique, id)
	}
	return unique
}

func newNames(names []string) []string {
	seen := make(map[string]struct{})
	unique := make([]string, 0, len(names))
	for _, name := range names {
		if _, ok := seen[name]; !ok {
			seen[name] = struct{}{} // want `grows seen table by table`
			unique = append(unique, name)
		}
	}
	return unique
}

// Nobody says how many are new.
func newFew(names []string) (unique []string) {
	seen := make(map[string]struct{})
	for _, name := range names {
		if _, ok := seen[name]; ok {
			continue
		}
		seen[name] = struct{}{}
		unique = append(unique, name)
	}
	return unique
}

// The list has room for others.
func newSome(names, kinds []string) []string {
	seen := make(map[string]struct{})
	unique := make([]string, 0, len(kinds))
	for _, name := range names {
		if _, ok := seen[name]; ok {
			continue
		}
		seen[name] = struct{}{}
		unique = append(unique, name)
	}
	return unique
}

// It has its size.
func newSized(names []string) []string {
	seen := make(map[string]struct{}, len(names))
	unique := make([]string, 0, len(names))
	for _, name := range names {
		if _, ok := seen[name]; ok {
			continue
		}
		seen[name] = struct{}{}
		unique = append(unique, name)
	}
	return unique
}
