package a

import (
	"encoding/json"
	"net/http"
	"sort"
	"strings"
	"sync"
)

type member struct {
	name  string
	load  int
	mu    sync.Mutex
	state int
}

func (m *member) rank() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.state
}

func (m *member) doubled() int { return 2 * m.load }

type byRank []*member

func (b byRank) Len() int           { return len(b) }
func (b byRank) Less(i, j int) bool { return b[i].rank() < b[j].rank() }
func (b byRank) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }

type roster struct {
	mu      sync.RWMutex
	members map[string]*member
	sorted  []*member
}

func (r *roster) put(m *member) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.members[m.name] = m
}

func (r *roster) raise(name string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.members[name].load++
}

// What is compared has a lock of its own.
func (r *roster) ranked() []*member {
	r.mu.RLock() // want `holds r.mu over sort.Sort of a list that the function has made`
	defer r.mu.RUnlock()
	list := make([]*member, 0, len(r.members))
	for _, m := range r.members {
		list = append(list, m)
	}
	sort.Sort(byRank(list))
	return list
}

// What is compared never changes.
func (r *roster) named(prefix string) (list []*member, err error) {
	r.mu.RLock() // want `holds r.mu over sort.Slice of a list that the function has made`
	defer r.mu.RUnlock()
	var found []*member
	for _, m := range r.members {
		if strings.HasPrefix(m.name, prefix) {
			found = append(found, m)
		}
	}
	sort.Slice(found, func(i, j int) bool { return found[i].name < found[j].name })
	return found, nil
}

// The load changes under the lock.
func (r *roster) loaded() []*member {
	r.mu.RLock()
	defer r.mu.RUnlock()
	var found []*member
	for _, m := range r.members {
		found = append(found, m)
	}
	sort.Slice(found, func(i, j int) bool { return found[i].load < found[j].load })
	return found
}

// It reads the load, too.
func (r *roster) doubled() []*member {
	r.mu.RLock()
	defer r.mu.RUnlock()
	var found []*member
	for _, m := range r.members {
		found = append(found, m)
	}
	sort.Slice(found, func(i, j int) bool { return found[i].doubled() < found[j].doubled() })
	return found
}

// The list is kept.
func (r *roster) keep() []*member {
	r.mu.Lock()
	defer r.mu.Unlock()
	var found []*member
	for _, m := range r.members {
		found = append(found, m)
	}
	r.sorted = found
	sort.Slice(found, func(i, j int) bool { return found[i].name < found[j].name })
	return found
}

type sheet struct {
	Lines []line
	Total int
}

type line struct {
	Name string
	Load int
}

// The page holds copies only, and grows by itself.
func (r *roster) show(w http.ResponseWriter, _ *http.Request) {
	r.mu.RLock() // want `holds r.mu to the function's end over json.NewEncoder\(w\).Encode`
	defer r.mu.RUnlock()
	if len(r.members) == 0 {
		return
	}
	var p sheet
	for _, m := range r.members {
		p.Lines = append(p.Lines, line{Name: m.name, Load: m.load})
	}
	json.NewEncoder(w).Encode(p)
}

type live struct{ Members []*member }

// The page leads to what the lock guards.
func (r *roster) showLive(w http.ResponseWriter, _ *http.Request) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	var p live
	for _, m := range r.members {
		p.Members = append(p.Members, m)
	}
	json.NewEncoder(w).Encode(p)
}
