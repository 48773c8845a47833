package a

import "fmt"

type accounts struct {
	known map[string]struct{}
	last  string
	cache *[]string
}

func (a *accounts) add(name string) {
	a.known[name] = struct{}{}
	a.cache = nil
}

func (a *accounts) addOnce(name string) {
	if _, ok := a.known[name]; ok {
		return
	}
	a.known[name] = struct{}{}
}

func (a *accounts) addUser(at int, u *user) { a.known[u.name] = struct{}{} }

// A method stores each into the map of what was just made.
func accountsOf(names ...string) *accounts {
	a := &accounts{
		known: make(map[string]struct{}),
		last:  "",
	}
	for _, name := range names {
		a.add(name) // want `grows a.known table by table although the loop's length is known`
	}
	return a
}

func accountsOfUsers(users []*user) accounts {
	a := accounts{known: map[string]struct{}{}}
	for i, u := range users {
		a.addUser(i, u) // want `grows a.known table by table although the loop's length is known`
	}
	return a
}

// What has room, what is asked before, a filter, the same key, and what others have filled.
func otherAccounts(names []string, old *accounts) []*accounts {
	room := &accounts{known: make(map[string]struct{}, len(names))}
	for _, name := range names {
		room.add(name)
	}
	once := &accounts{known: map[string]struct{}{}}
	for _, name := range names {
		once.addOnce(name)
	}
	some := &accounts{known: map[string]struct{}{}}
	for _, name := range names {
		if name == "" {
			continue
		}
		some.add(name)
	}
	same := &accounts{known: map[string]struct{}{}}
	for range names {
		same.add(old.last)
	}
	for _, name := range names {
		old.add(name)
	}
	return []*accounts{room, once, some, same}
}

type plugin interface{ kind() string }

type aliased interface{ alias() string }

// A second key that must not be there either.
func pluginsByKind(plugins ...plugin) (map[string]plugin, error) {
	all := map[string]plugin{}
	for _, p := range plugins {
		if _, ok := all[p.kind()]; ok {
			return nil, fmt.Errorf("twice: %s", p.kind())
		}
		all[p.kind()] = p // want `grows all table by table although the loop's length is known`
		if a, ok := p.(aliased); ok {
			if _, there := all[a.alias()]; there {
				return all, fmt.Errorf("alias of %s", p.kind())
			}
			all[a.alias()] = p
		}
	}
	return all, nil
}

// What was seen is counted, not refused.
func kindsSeen(plugins []plugin) (map[string]plugin, int) {
	all, twice := map[string]plugin{}, 0
	for _, p := range plugins {
		all[p.kind()] = p
		if _, there := all["alias of "+p.kind()]; there {
			twice++
		}
	}
	return all, twice
}
