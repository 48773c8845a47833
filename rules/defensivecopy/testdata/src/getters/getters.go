package getters

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"sort"
	"strings"
	"sync"
)

type process interface {
	Pid() int
	Stop()
}

type table struct {
	mu    sync.RWMutex
	procs map[string]process
	addrs map[string][]string
	order []string
}

func (t *table) all() []process {
	t.mu.Lock()
	defer t.mu.Unlock()
	list := make([]process, 0, len(t.procs))
	for _, p := range t.procs {
		list = append(list, p)
	}
	return list
}

func (t *table) addresses() map[string][]string {
	if t == nil {
		return nil
	}
	t.mu.RLock()
	defer t.mu.RUnlock()
	out := make(map[string][]string)
	for k, v := range t.addrs {
		if v == nil {
			out[k] = nil
		} else {
			out[k] = append([]string{}, v...)
		}
	}
	return out
}

func (t *table) names() []string {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return slices.Clone(t.order)
}

func (t *table) rename(i int, name string) { t.order[i] = name }

// One of them is looked for.
func (t *table) kill(pid int) {
	for _, p := range t.all() { // want `copies all of procs to find one of them`
		if p.Pid() != pid {
			continue
		}
		p.Stop()
		return
	}
}

func (t *table) end(pid int) {
	for _, p := range t.all() { // want `copies all of procs to find one of them`
		if p.Pid() != pid {
			continue
		}
		p.Stop()
		break
	}
}

func (t *table) has(pid int) bool {
	for _, p := range t.all() { // want `copies all of procs to find one of them`
		if p.Pid() == pid {
			return true
		}
	}
	return false
}

// How many there are.
func (t *table) same(other *table) bool {
	if len(t.addresses()) != len(other.addresses()) { // want `copies all of addrs to ask how many there are` `copies all of addrs to ask how many there are`
		return false
	}
	for k, v := range t.addresses() {
		if !slices.Equal(v, other.addrs[k]) {
			return false
		}
	}
	return true
}

func (t *table) first() string {
	names := t.names() // want `copies all of order to look at one of them`
	if len(names) == 0 {
		return ""
	}
	return names[0]
}

func (t *table) at(key string) int {
	return len(t.addresses()[key]) // want `copies all of addrs to look at one of them`
}

// All are stopped, none under the lock.
func (t *table) stop() {
	for _, p := range t.all() {
		p.Stop()
	}
}

// The search runs what it is given.
func (t *table) any(match func(process) bool) bool {
	for _, p := range t.all() {
		if match(p) {
			return true
		}
	}
	return false
}

// Under other keys.
func (t *table) lower() map[string][]string {
	out := make(map[string][]string)
	for k, v := range t.addrs {
		out[strings.ToLower(k)] = v
	}
	return out
}

func (t *table) under(key string) []string { return t.lower()[key] }

// Several are looked at: they belong together.
func (t *table) ends() (string, string) {
	names := t.names()
	return names[0], names[len(names)-1]
}

// One is asked for in each round.
func (t *table) sum(keys []string) (n int) {
	all := t.addresses()
	for _, k := range keys {
		n += len(all[k])
	}
	return n
}

// The key is found while the lock is not held.
func (t *table) later(key func() string) int {
	all := t.addresses()
	k := key()
	return len(all[k])
}

// A getter that chooses.
func (t *table) busy() []process {
	t.mu.Lock()
	defer t.mu.Unlock()
	var list []process
	for _, p := range t.procs {
		if p.Pid() > 0 {
			list = append(list, p)
		}
	}
	return list
}

func (t *table) count() int { return len(t.busy()) }

// A map is copied for one of its entries.
type hooks map[int][]func()

type logs struct {
	mu    sync.Mutex
	hooks hooks
}

func (h hooks) fire(level int) {
	for _, f := range h[level] {
		f()
	}
}

func (l *logs) log(level int) {
	l.mu.Lock()
	all := maps.Clone(l.hooks) // want `copies l.hooks, only to look at one of them`
	l.mu.Unlock()
	if len(all) == 0 {
		return
	}
	all.fire(level)
}

func (h hooks) fireAll() {
	for _, list := range h {
		for _, f := range list {
			f()
		}
	}
}

func (l *logs) flush() {
	l.mu.Lock()
	all := maps.Clone(l.hooks)
	l.mu.Unlock()
	all.fireAll()
}

// A list that is replaced as a whole.
type shard struct{ down int }

type shardSet struct {
	list []*shard
}

type ring struct {
	mu     sync.RWMutex
	closed bool
	set    *shardSet
}

func (r *ring) List() []*shard { // want `gives each caller a copy of list, which is replaced as a whole and which all of them only read`
	var list []*shard
	r.mu.RLock()
	if !r.closed {
		list = make([]*shard, len(r.set.list))
		copy(list, r.set.list)
	}
	r.mu.RUnlock()
	return list
}

func (r *ring) replace(n int) {
	set := &shardSet{}
	for range n {
		set.list = append(set.list, &shard{})
	}
	r.mu.Lock()
	r.set = set
	r.mu.Unlock()
}

func (r *ring) beat() (n int) {
	for _, s := range r.List() {
		s.down++
		n++
	}
	return n
}

// A list of which items are replaced.
type slots struct {
	mu    sync.RWMutex
	items []*shard
}

func (s *slots) list() []*shard {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return slices.Clone(s.items)
}

func (s *slots) put(i int, x *shard) {
	s.mu.Lock()
	s.items[i] = x
	s.mu.Unlock()
}

func (s *slots) beat() {
	for _, x := range s.list() {
		x.down++
	}
}

// A caller sorts what it gets.
type sorted struct{ items []string }

func (s *sorted) list() []string { return slices.Clone(s.items) }

func (s *sorted) set(items []string) { s.items = items }

func (s *sorted) print() string {
	items := s.list()
	sort.Strings(items)
	return fmt.Sprint(items)
}

// Worked out once, and deeply copied for each.
type amount struct {
	n    int64
	text []byte
}

type amounts map[string]amount

func (a amounts) DeepCopy() amounts {
	out := make(amounts, len(a))
	for k, v := range a {
		v.text = append([]byte(nil), v.text...)
		out[k] = v
	}
	return out
}

type Kind struct {
	once  sync.Once
	spare amounts
}

func (k *Kind) Spare() amounts { // want `gives each caller a copy of spare`
	k.once.Do(func() { k.spare = amounts{"cpu": {n: 1}} })
	return k.spare.DeepCopy()
}

func fits(kinds []*Kind, want map[string]int64) (n int) {
	for _, k := range kinds {
		total := k.Spare()
		for name, w := range want {
			if total[name].n < w {
				n++
			}
		}
	}
	return n
}

// Others may change what they get.
type Labels struct{ set map[string]string }

func (l *Labels) Set() map[string]string { return maps.Clone(l.set) }

func (l *Labels) replace(set map[string]string) { l.set = set }

func (l *Labels) size() (n int) {
	for _, v := range l.Set() {
		n += len(v)
	}
	return n
}

// What a lookup finds is copied.
type member struct {
	name  string
	power int64
}

func (m *member) Copy() *member {
	c := *m
	return &c
}

type members struct {
	mu   sync.Mutex
	list []*member
}

func (m *members) find(name string) (int, *member) {
	for i, x := range m.list {
		if x.name == name {
			return i, x.Copy()
		}
	}
	return -1, nil
}

func (m *members) total(names []string) (sum int64) {
	for _, name := range names {
		_, x := m.find(name) // want `has x copied to read of it`
		if x != nil {
			sum += x.power
		}
	}
	return sum
}

// An error is asked for its text, by a method that no package has.
func (m *members) told(name string, err error) string {
	_, x := m.find(name) // want `has x copied to read of it`
	return err.Error() + " " + x.name
}

func (m *members) raised(name string) *member {
	_, x := m.find(name)
	if x != nil {
		x.power++
	}
	return x
}

// Under a lock the copy is there so that nobody changes what is read.
func (m *members) safe(name string) *member {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, x := range m.list {
		if x.name == name {
			return x.Copy()
		}
	}
	return nil
}

func (m *members) power(name string) int64 {
	x := m.safe(name)
	if x == nil {
		return 0
	}
	return x.power
}

// The keys of a map, while nobody else can have the lock.
type book interface{ Pages(string) []string }

type shelf struct {
	mu    sync.Mutex
	books map[string]struct{}
	names book
	cache []string
}

func (s *shelf) pages() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	ids := make([]string, 0, len(s.books)) // want `copies s.books, and nothing changes either`
	for id := range s.books {
		ids = append(ids, id)
	}
	all := make([]string, 0, len(ids))
	for _, id := range ids {
		all = append(all, s.names.Pages(fmt.Sprintf("/p/%s", id))...)
	}
	s.cache = all
	return all
}

// The lock is let go.
func (s *shelf) unlocked(w io.Writer) {
	s.mu.Lock()
	ids := make([]string, 0, len(s.books))
	for id := range s.books {
		ids = append(ids, id)
	}
	s.mu.Unlock()
	for _, id := range ids {
		fmt.Fprintln(w, s.names.Pages(id))
	}
}

// In order.
func (s *shelf) ordered() (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var ids []string
	for id := range s.books {
		ids = append(ids, id)
	}
	sort.Strings(ids)
	for _, id := range ids {
		n += len(id)
	}
	return n
}

// A list is wanted.
func (s *shelf) joined() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var ids []string
	for id := range s.books {
		ids = append(ids, id)
	}
	return strings.Join(ids, ", ")
}

// Entries go while they are walked.
func (s *shelf) clear() {
	s.mu.Lock()
	defer s.mu.Unlock()
	var ids []string
	for id := range s.books {
		ids = append(ids, id)
	}
	for _, id := range ids {
		s.books[id+"x"] = struct{}{}
	}
}

// Read into one array, checked, and copied into another.
func decode(r io.Reader, n int) ([]byte, error) {
	out := make([]byte, n) // want `copies buf, and nobody else has it`
	buf := make([]byte, n)
	if _, err := io.ReadFull(r, buf); err != nil {
		return nil, err
	}
	for i, b := range buf {
		switch b {
		case 1, 2, 3:
			out[i] = b
		default:
			return nil, fmt.Errorf("bad %d", b)
		}
	}
	return out, nil
}

func decodeIf(r io.Reader, n int) ([]byte, error) {
	buf := make([]byte, n)
	if _, err := io.ReadFull(r, buf); err != nil {
		return nil, err
	}
	out := make([]byte, len(buf)) // want `copies buf, and nobody else has it`
	for i, b := range buf {
		if b > 3 {
			return nil, io.ErrUnexpectedEOF
		}
		out[i] = b
	}
	return out, nil
}

// Some are left out.
func decodeSome(r io.Reader, n int) []byte {
	out := make([]byte, n)
	buf := make([]byte, n)
	io.ReadFull(r, buf)
	for i, b := range buf {
		if b > 3 {
			continue
		}
		out[i] = b
	}
	return out
}

// Both are wanted.
func decodeBoth(r io.Reader, n int) ([]byte, []byte) {
	out := make([]byte, n)
	buf := make([]byte, n)
	io.ReadFull(r, buf)
	for i, b := range buf {
		if b > 3 {
			return nil, nil
		}
		out[i] = b
	}
	return out, buf
}

// All lists in one: it is as long as they are together.
type pages struct{ lists [][]string }

func (p *pages) flat() []string {
	var all []string
	for _, list := range p.lists {
		all = append(all, list...)
	}
	return all
}

func (p *pages) size() int { return len(p.flat()) }
