package a

type frame struct{ key []byte }

// A continue behind the store leaves no key out.
func storesFirst(users []user, use func(string)) map[string]user {
	byName := make(map[string]user)
	for _, u := range users {
		byName[u.name] = u // want `grows byName table by table`
		if u.id == 0 {
			continue
		}
		use(u.name)
	}
	return byName
}

// An entry of its own before the loop.
func withDefault(users []user, first user) map[string]user {
	byName := make(map[string]user)
	if first.id != 0 {
		byName[""] = first
	}
	for _, u := range users {
		byName[u.name] = u // want `grows byName table by table`
	}
	return byName
}

// The key is what the loop writes into a field.
func encoded(users []user, f *frame) map[string]bool {
	seen := make(map[string]bool)
	for _, u := range users {
		f.key = append(f.key[:0], u.name...)
		seen[string(f.key)] = true // want `grows seen table by table`
	}
	return seen
}

// The key stays the same.
func oneKey(users []user, f *frame) map[string]bool {
	seen := make(map[string]bool)
	for range users {
		seen[string(f.key)] = true
	}
	return seen
}

// What is put in before the loop comes from the map itself.
func reread(users []user) map[string]user {
	byName := make(map[string]user)
	byName["x"] = byName["y"]
	for _, u := range users {
		byName[u.name] = u
	}
	return byName
}
