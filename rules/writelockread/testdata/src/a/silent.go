package a

import (
	"container/list"
	"sync"
	"sync/atomic"
)

// A read lock already.
func (r *registry) read(name string) *item {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return r.items[name]
}

// It writes a field, an element, through a pointer that it found.
func (r *registry) set(name string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.on = true
}

func (r *registry) put(it *item) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.items[it.name] = it
}

func (r *registry) grow(name string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	it := r.items[name]
	it.size++
}

func (r *registry) drop(name string) {
	r.mu.Lock()
	delete(r.items, name)
	r.mu.Unlock()
}

// A helper writes.
func (r *registry) touch() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.mark()
	return r.on
}

func (r *registry) mark() { r.on = true }

// It looks, and fills in what is missing.
func (r *registry) fill(name string) *item {
	r.mu.Lock()
	defer r.mu.Unlock()
	it, ok := r.items[name]
	if !ok {
		it = &item{name: name}
		r.items[name] = it
	}
	return it
}

// A method that is not known may change what it reads: here it does.
type cache struct {
	mu    sync.RWMutex
	order *list.List
	at    map[string]*list.Element
}

func (c *cache) get(name string) any {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.at[name]
	c.order.MoveToFront(e)
	return e.Value
}

// A callback may do anything.
func (r *registry) each(f func(item)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, it := range r.list {
		f(it)
	}
}

// An address that is given away is a way to write.
func (r *registry) at(i int) *item {
	r.mu.Lock()
	defer r.mu.Unlock()
	return &r.list[i]
}

// Nothing is read: it waits until everybody is out.
func (r *registry) wait() {
	r.mu.Lock()
	defer r.mu.Unlock()
}

// A plain mutex has no read lock, and a short section gains nothing by one.
type plain struct {
	mu sync.Mutex
	n  map[string]int
}

func (p *plain) get(name string) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.n[name]
}

// An append may write into the shared room behind the slice.
func (r *registry) more(it item) []item {
	r.mu.Lock()
	defer r.mu.Unlock()
	list := r.list
	list = append(list, it)
	return list
}

// What follows the block is held, too.
func (r *registry) inside(on bool) {
	if on {
		r.mu.Lock()
		defer r.mu.Unlock()
		on = r.on
	}
	r.items[""] = nil
}

// Its name says that it keeps everybody out.
func (r *registry) freeze() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.list)
}

// A condition needs its plain mutex.
type queue struct {
	mu   sync.Mutex
	cond *sync.Cond
	list []int
}

func newQueue() *queue {
	q := &queue{}
	q.cond = sync.NewCond(&q.mu)
	return q
}

func (q *queue) sum() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	sum := 0
	for _, n := range q.list {
		sum += n
	}
	return sum
}

// The loop writes.
func (p *plain) double() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for k := range p.n {
		p.n[k] *= 2
	}
}

// By its name it moves on.
type ids interface{ NextID() int }

func (r *registry) take(from ids) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.list) + from.NextID()
}

// What it calls writes, two calls away.
func (r *registry) far(p *peers) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.items) + p.near(r)
}

func (p *peers) near(r *registry) int {
	p.mu.RLock()
	defer p.mu.RUnlock()
	r.mark()
	return len(p.m)
}

// What is deferred writes under the lock.
func (c *counted) once(name string) item {
	c.mu.Lock()
	defer c.mu.Unlock()
	defer func() { delete(c.m, name) }()
	return c.m[name]
}

// An address may be kept, by others than an atomic addition.
func (c *counted) both(name string, keep func(*uint64)) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	atomic.AddUint64(&c.n.hits, 1)
	keep(&c.n.misses)
	return len(c.m)
}

type order struct {
	mu     sync.RWMutex
	recent *list.List
	wake   chan struct{}
}

// The list is changed.
func (o *order) use(e *list.Element) {
	o.mu.Lock()
	o.recent.MoveToFront(e)
	o.mu.Unlock()
}

// It waits for what the lock's holder has.
func (o *order) wait() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	select {
	case <-o.wake:
	default:
	}
	return o.recent.Len()
}

type conns struct {
	mu  sync.Mutex
	all []*int
}

// A name says that it gets one, and what it calls adds one.
func (c *conns) get() *int {
	c.mu.Lock()
	v := c.getUnlocked()
	c.mu.Unlock()
	return v
}

func (c *conns) getUnlocked() *int {
	for _, v := range c.all {
		if *v == 0 {
			return v
		}
	}
	return c.grow()
}

func (c *conns) grow() *int {
	v := new(int)
	c.all = append(c.all, v)
	return v
}

type page struct {
	mu       sync.RWMutex
	sessions map[int]*page
	up       *page
}

func watchPage(p *page) { p.up = p }

// Others have it already.
func newPage(id int) *page {
	p := page{sessions: map[int]*page{}}
	watchPage(&p)
	p.mu.Lock()
	p.sessions[id] = p.up
	p.mu.Unlock()
	return &p
}

func (p *page) at(id int) *page {
	p.mu.RLock()
	defer p.mu.RUnlock()
	return p.sessions[id]
}
