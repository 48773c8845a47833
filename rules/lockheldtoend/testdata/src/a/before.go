package a

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sort"
	"strings"
	"sync"

	"store"
)

type txCache struct {
	mu     sync.Mutex
	size   int
	known  map[[32]byte]int
	blocks map[[32]byte]*store.Block
}

// The key is a hash of what is given, worked out in another package.
func (c *txCache) push(tx store.Tx) bool {
	c.mu.Lock() // want `holds c.mu over tx.Key, which needs nothing that the lock guards: it can be done before`
	defer c.mu.Unlock()
	key := tx.Key()
	if _, ok := c.known[key]; ok {
		return false
	}
	c.known[key] = len(c.known)
	return true
}

// It stands in the condition itself, behind a counter.
func (c *txCache) has(tx store.Tx) bool {
	c.mu.Lock() // want `holds c.mu over tx.Key`
	defer c.mu.Unlock()
	c.size++
	_, ok := c.known[tx.Key()]
	return ok
}

// A block keeps its hash.
func (c *txCache) add(b *store.Block) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.blocks[b.Hash()] = b
}

// What was asked before decides whether it is needed.
func (c *txCache) maybe(tx store.Tx) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.known) == 0 {
		return false
	}
	_, ok := c.known[tx.Key()]
	return ok
}

// It is of what the lock guards.
func (c *txCache) next(id int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	tx := store.Tx(fmt.Sprint(c.size, id))
	_, ok := c.known[tx.Key()]
	return ok
}

type average struct{ value float64 }

func (a *average) add(x float64) { a.value = (a.value + x) / 2 }

type fees struct {
	mu  sync.Mutex
	avg *average
}

func newFees() *fees { return &fees{avg: &average{}} }

type feeBlock struct {
	txs  []store.Tx
	fees []float64
}

func median(fees []float64) float64 {
	sort.Float64s(fees)
	if len(fees) == 0 {
		return 0
	}
	return fees[len(fees)/2]
}

// All the work stands before the one use, in each way through.
func (f *fees) process(b feeBlock) {
	f.mu.Lock() // want `holds f.mu over json.Marshal, which needs nothing that the lock guards`
	defer f.mu.Unlock()
	if text, err := json.Marshal(b.txs); err != nil || len(text) < 100 {
		f.avg.add(1)
		return
	}
	f.avg.add(median(b.fees))
}

type label struct{ k, v string }

// renderLabels puts text together, label by label.
func renderLabels(labels []label) string {
	var b strings.Builder
	for _, l := range labels {
		fmt.Fprintf(&b, "%s=%s ", l.k, l.v)
	}
	return b.String()
}

type spanData struct {
	name, tags string
	children   []*spanData
}

type spans struct {
	mu    sync.Mutex
	open  map[string]*spanData
	done  map[string]int
	ended bool
}

// In one case of several, behind a map that is made once.
func (s *spans) process(kind int, name, parent string, labels []label) {
	s.mu.Lock() // want `holds s.mu over renderLabels, which needs nothing that the lock guards`
	defer s.mu.Unlock()
	if name == "" {
		return
	}
	switch {
	case kind == 0:
		if s.open == nil {
			s.open = make(map[string]*spanData)
		}
		td := &spanData{name: name, tags: renderLabels(labels)}
		s.open[name] = td
		if p, ok := s.open[parent]; ok {
			p.children = append(p.children, td)
		}
	case kind == 1:
		delete(s.open, name)
		s.done[name]++
	}
}

// Behind a way out that the lock's state decides on, and of what it keeps.
func (s *spans) finish(name string, labels []label) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	td, ok := s.open[name]
	if !ok {
		return errors.New("unknown")
	}
	td.tags = renderLabels(labels)
	return nil
}

// A span that the caller has may be one of those that the lock guards.
func (s *spans) encode(td *spanData) {
	s.mu.Lock()
	defer s.mu.Unlock()
	text, _ := json.Marshal(td)
	s.done[td.name] = len(text)
}

type family interface{ Bytes() []byte }

type metricsStore struct {
	metrics map[string][][]byte

	generateFunc func(obj any) []family
	hashFunc     func(obj any) string
	encodeTo     func(obj any) error
	encodeFunc   func(obj any) []byte

	mu sync.RWMutex
}

func newMetricsStore(f func(any) []family, h func(any) string) *metricsStore {
	return &metricsStore{metrics: map[string][][]byte{}, generateFunc: f, hashFunc: h}
}

// A function that was given makes what is put in.
func (s *metricsStore) add(id string, obj any) {
	s.mu.Lock() // want `holds s.mu over s.generateFunc, which needs nothing that the lock guards`
	defer s.mu.Unlock()
	families := s.generateFunc(obj)
	list := make([][]byte, len(families))
	for i, f := range families {
		list[i] = f.Bytes()
	}
	s.metrics[id] = list
}

// A key is found in no time.
func (s *metricsStore) remove(obj any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.metrics, s.hashFunc(obj))
}

// Who sets the function needs the lock for it.
func (s *metricsStore) encodeWith(f func(any) []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.encodeFunc = f
}

func (s *metricsStore) put(id string, obj any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.metrics[id] = [][]byte{s.encodeFunc(obj)}
}

// The loop goes on with what the lock guards: what it works out goes in at each turn.
func (c *txCache) pushAll(txs []store.Tx) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.size += len(txs)
	for i, tx := range txs {
		c.known[tx.Key()] = i
	}
}

// A name alone says little of a function that is at hand.
func (c *txCache) setPort(text string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.size++
	port := parsePort(text)
	c.size = port
}

func parsePort(text string) int { return len(text) }

// A buffer that was filled with what the lock guards.
func (c *txCache) dump() [32]byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.size++
	var buf bytes.Buffer
	fill(c.known, &buf)
	sum := store.Tx(buf.Bytes()).Key()
	c.size++
	return sum
}

func fill(known map[[32]byte]int, buf *bytes.Buffer) {
	for k := range known {
		buf.Write(k[:])
	}
}

// A lock that is held over waiting is held over more.
func (c *txCache) fetch(url string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.size++
	res, err := http.Get(url)
	if err != nil {
		return err
	}
	var tx store.Tx
	if err := json.NewDecoder(res.Body).Decode(&tx); err != nil {
		return err
	}
	c.known[tx.Key()] = c.size
	return nil
}

// What is only told whether it failed puts something somewhere.
func (s *metricsStore) send(id string, obj any) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.metrics[id] = nil
	if err := s.encodeTo(obj); err != nil {
		return err
	}
	delete(s.metrics, id)
	return nil
}
