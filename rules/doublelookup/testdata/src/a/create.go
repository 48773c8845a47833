package a

import "sync"

type route struct{ hops int }

var made int

// newRoute has an effect: it is no constructor that the rule sees through.
func newRoute(name string) *route {
	made++
	return &route{hops: len(name)}
}

// The branch that fills the map may do anything before it stores.
func fillsInABranch(name string) int {
	if _, ok := routes[name]; !ok {
		made++
		forget()
		routes[name] = newRoute(name)
	}
	return routes[name].hops // want `looks up routes\[name\] again`
}

func forget() { delete(routes, "default") }

// What asks may stand in the branch of another if.
func asksInABranch(m map[string][]int, name string, wanted bool) []int {
	if wanted {
		var list []int
		_, ok := m[name]
		if !ok {
			list = make([]int, 4)
			m[name] = list
		}
		list = m[name] // want `looks up m\[name\] again`
		return list
	}
	return nil
}

func asksBeforeTheIf(name string) int {
	r, ok := routes[name]
	if !ok {
		forget()
		routes[name] = newRoute(name)
	}
	_ = r
	return routes[name].hops // want `looks up routes\[name\] again`
}

// What stands behind the store may change the map.
func changesBehindTheStore(name string) *route {
	if _, ok := routes[name]; !ok {
		routes[name] = newRoute(name)
		forget()
	}
	return routes[name]
}

// A branch that does not store for sure leaves the answer open.
func storesPerhaps(name string, keep bool) *route {
	if _, ok := routes[name]; !ok {
		forget()
		if keep {
			routes[name] = newRoute(name)
		}
	}
	return routes[name]
}

// Others may have stored while this one waited.
func waitsForTheLock(mu *sync.RWMutex, name string) *route {
	mu.RLock()
	r, ok := routes[name]
	mu.RUnlock()
	if ok {
		return r
	}
	mu.Lock()
	defer mu.Unlock()
	if r, ok := routes[name]; ok {
		return r
	}
	r = newRoute(name)
	routes[name] = r
	return r
}

var routes = map[string]*route{}
