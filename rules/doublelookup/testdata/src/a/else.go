package a

// Only one of the branches runs: what the first stores, the second never sees.
func merged(v, nv map[string]any, join func(a, b map[string]any)) {
	for key, val := range nv {
		if _, ok := v[key]; !ok {
			v[key] = val
		} else if dest, ok := v[key].(map[string]any); ok { // want `looks up v\[key\] again`
			join(dest, nv)
		}
	}
}

// The branch runs before the lookup behind the if.
func stored2(v map[string]int, key string, f func()) int {
	if n, ok := v[key]; ok {
		use(n)
	} else {
		f()
	}
	return v[key]
}

// In the next iteration the first branch has run.
func turns(v map[string]int, key string, n int) {
	first, ok := v[key]
	for range n {
		if ok {
			delete(v, key)
			ok = false
		} else {
			use(v[key] + first)
		}
	}
}
