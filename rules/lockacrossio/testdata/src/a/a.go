package a

import (
	"context"
	"example.com/aws/s3"
	"net/http"
	"os"
	"os/exec"
	"store"
	"sync"
	"time"
)

type client interface {
	Fetch(ctx context.Context, key string) (string, error)
	Format(ctx context.Context, key string) string
}

type server struct {
	mu     sync.Mutex
	values map[string]string
	seq    int
	busy   bool
	client client
	http   *http.Client
	store  *store.Store
	s3     *s3.Client
	subs   []chan int
	out    chan int
	done   chan struct{}
	conn   *http.Response
}

// A cache that asks under its lock.
func (s *server) get(ctx context.Context, key string) (string, error) {
	s.mu.Lock() // want `holds s.mu over s.client.Fetch \(a call with a context, which may be far\): all who need the lock wait for it, too`
	defer s.mu.Unlock()
	if v, ok := s.values[key]; ok {
		return v, nil
	}
	v, err := s.client.Fetch(ctx, key)
	if err != nil {
		return "", err
	}
	s.values[key] = v
	return v, nil
}

// The unlock is explicit, with an early one on the failing path.
func (s *server) load(path string) error {
	s.mu.Lock() // want `holds s.mu over os.ReadFile \(the disk\)`
	b, err := os.ReadFile(path)
	if err != nil {
		s.mu.Unlock()
		return err
	}
	s.values[path] = string(b)
	s.mu.Unlock()
	return nil
}

// A fact of another package says that Write waits.
func (s *server) put(id int) error {
	s.mu.Lock() // want `holds s.mu over s.store.Write \(a sleep\)`
	defer s.mu.Unlock()
	s.seq = id
	return s.store.Write(id)
}

// A helper of this package waits.
func (s *server) page(url string) {
	s.mu.Lock() // want `holds s.mu over s.request \(the network\)`
	defer s.mu.Unlock()
	s.seq++
	s.request(url)
}

func (s *server) request(url string) { s.http.Get(url) }

func (s *server) command(name string) {
	s.mu.Lock() // want `holds s.mu over exec.Command\(name\).Run \(a child process\)`
	s.seq++
	exec.Command(name).Run()
	s.mu.Unlock()
}

// A function that reads a file at once.
func (s *server) config(path string) {
	s.mu.Lock() // want `holds s.mu over read \(the disk\)`
	defer s.mu.Unlock()
	s.values[path] = read(path)
}

func read(path string) string {
	b, _ := os.ReadFile(path)
	return string(b)
}

// The slowest receiver holds up all.
func (s *server) broadcast(n int) {
	s.mu.Lock() // want `holds s.mu over a channel send to each of many`
	for _, sub := range s.subs {
		sub <- n
	}
	s.mu.Unlock()
}

func (s *server) await() {
	s.mu.Lock() // want `holds s.mu over a channel receive`
	defer s.mu.Unlock()
	s.busy = true
	<-s.done
}

// A method of another module that takes a context and may fail.
func (s *server) object(ctx context.Context, key string) error {
	s.mu.Lock() // want `holds s.mu over s.s3.GetObject \(a call with a context, which may be far\)`
	defer s.mu.Unlock()
	v, err := s.s3.GetObject(ctx, key)
	if err == nil {
		s.values[key] = v
	}
	return err
}

// A nap between tries.
func (s *server) retry(f func() bool) {
	s.mu.Lock() // want `holds s.mu over time.Sleep \(a sleep\)`
	defer s.mu.Unlock()
	for !f() {
		s.seq++
		time.Sleep(time.Millisecond)
	}
}

type table struct {
	sync.RWMutex
	rows map[string]int
}

// Writers wait for the reader's network.
func (t *table) send(url string) {
	t.RLock() // want `holds t over http.Get \(the network\)`
	defer t.RUnlock()
	for range t.rows {
		http.Get(url)
	}
}

var (
	cacheMu sync.Mutex
	cache   = map[string]*http.Response{}
)

func cached(url string) *http.Response {
	cacheMu.Lock() // want `holds cacheMu over http.Get`
	defer cacheMu.Unlock()
	if r := cache[url]; r != nil {
		return r
	}
	r, _ := http.Get(url)
	cache[url] = r
	return r
}

// Work that was meant to run side by side runs one by one.
func all(urls []string) (n int) {
	var mu sync.Mutex
	var wg sync.WaitGroup
	for _, url := range urls {
		wg.Add(1)
		go func() {
			defer wg.Done()
			mu.Lock() // want `holds mu over http.Get`
			defer mu.Unlock()
			if _, err := http.Get(url); err == nil {
				n++
			}
		}()
	}
	wg.Wait()
	return n
}
