package a

type station struct{ lines int }

type network struct{ stations map[string]*station }

// opened has an effect: it is no constructor that the rule sees through.
func opened(name string) *station {
	made++
	return &station{lines: len(name)}
}

// What is called for the value runs before the store, which decides.
func openBehind(n *network, name string) *station {
	var s *station
	var ok bool
	if s, ok = n.stations[name]; !ok {
		n.stations[name] = opened(name)
		s = n.stations[name] // want `looks up n.stations\[name\] right after storing it`
	}
	return s
}

// The call is not given the network, so it is none that closes.
func openHere(name string) int {
	n := &network{stations: map[string]*station{}}
	n.stations[name] = opened(name)
	return n.stations[name].lines // want `right after storing it`
}

func (n *network) close() { n.stations = nil }

func (n *network) reopened(name string) *station {
	n.stations = map[string]*station{}
	return opened(name)
}

// The call may put another map into the field: what was stored is in the old one.
func (n *network) reopen(name string) *station {
	n.stations[name] = n.reopened(name)
	return n.stations[name]
}

// The call changes the key.
func openNext(m map[string]*station, name string) *station {
	next := func() *station {
		name += "'"
		return opened(name)
	}
	m[name] = next()
	return m[name]
}

// Another call stands between.
func openAndForget(name string) *station {
	terminals[name] = opened(name)
	leave()
	return terminals[name]
}

func leave() { delete(terminals, "default") }

var terminals = map[string]*station{}

// The map in between may be another one behind the call.
func openIn(all map[string]map[string]*station, city, name string) *station {
	all[city][name] = opened(name)
	return all[city][name]
}
