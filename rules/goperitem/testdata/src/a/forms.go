package a

import (
	"bufio"
	"context"
	"database/sql"
	"io"
	"os"
	"path/filepath"
	"sync"

	"github.com/sourcegraph/conc/pool"
	"golang.org/x/sync/errgroup"
)

func index(jobs []job) {
	var wg sync.WaitGroup
	for i := 0; i < len(jobs); i++ {
		wg.Add(1)
		go func(i int) { // want `without a bound`
			defer wg.Done()
			handle(jobs[i])
		}(i)
	}
	for i := range len(jobs) {
		wg.Go(func() { handle(jobs[i]) }) // want `without a bound`
	}
	wg.Wait()
}

func lines(r io.Reader, rows *sql.Rows, fetch func(string)) {
	sc := bufio.NewScanner(r)
	for sc.Scan() {
		url := sc.Text()
		go func() { // want `without a bound`
			f, err := os.Open(url)
			if err == nil {
				f.Close()
			}
		}()
	}
	for rows.Next() {
		var id string
		rows.Scan(&id)
		go fetch(id) // want `without a bound`
	}
}

func walk(root string, g *sync.WaitGroup, hash func(string)) error {
	return filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		g.Add(1)
		go func() { // want `without a bound`
			defer g.Done()
			hash(path)
		}()
		return nil
	})
}

// Looking whether to go on holds nothing up, nor does a lock.
func looks(ctx context.Context, jobs []job, mu *sync.Mutex, running map[int]bool) {
	for _, j := range jobs {
		select {
		case <-ctx.Done():
			return
		default:
		}
		mu.Lock()
		running[j.n] = true
		mu.Unlock()
		go handle(j) // want `without a bound`
	}
}

func dispatch(ctx context.Context, jobs chan *job) {
	for {
		select {
		case <-ctx.Done():
			return
		case j := <-jobs:
			go handle(*j) // want `without a bound`
		}
	}
}

// A literal by its name, and a pool without a limit.
func named(jobs []job) {
	do := func(j job) { handle(j) }
	for _, j := range jobs {
		go do(j) // want `without a bound`
	}
	p := pool.New()
	for _, j := range jobs {
		p.Go(func() { handle(j) }) // want `without a bound`
	}
}

type tree struct {
	g errgroup.Group
}

// Nobody sets the limit of the group.
func (t *tree) all(jobs []job) {
	for _, j := range jobs {
		t.g.Go(func() error { return handle(j) }) // want `without a bound`
	}
}

type consumer struct{}

func (*consumer) ReadMessage() (job, error)  { return job{}, nil }
func (*consumer) Recv() (*request, error)    { return nil, nil }
func (*consumer) Read(b []byte) (int, error) { return 0, nil }

type request struct{}

// A message each; requests are what servers have a goroutine for.
func consume(c *consumer, serve func(*request), got func(int)) {
	for {
		msg, err := c.ReadMessage()
		if err != nil {
			return
		}
		go handle(msg) // want `without a bound`
	}
	for {
		r, err := c.Recv()
		if err != nil {
			return
		}
		go serve(r)
	}
	for {
		n, err := c.Read(nil)
		if err != nil {
			return
		}
		go got(n)
	}
}

// A page of a listing.
func page(p image) {
	for _, j := range p.Items {
		go handle(j) // want `without a bound`
	}
}

func fetchPage(page int) []string { return nil }

// Items that have numbers, and no list.
func pages(last int) {
	var wg sync.WaitGroup
	for page := 1; page <= last; page++ {
		wg.Add(1)
		go func() { // want `starts a goroutine per item`
			defer wg.Done()
			fetchPage(page)
		}()
	}
	wg.Wait()
}

type fileChunk struct{ id string }

func upload(c *fileChunk) error { return nil }

// The chunks of a file: as many as it is long.
func replicate(sourceChunks []*fileChunk) {
	var wg sync.WaitGroup
	for _, chunk := range sourceChunks {
		wg.Add(1)
		go func(c *fileChunk) { // want `starts a goroutine per item`
			defer wg.Done()
			upload(c)
		}(chunk)
	}
	wg.Wait()
}

// Each package has many files, and there are many packages.
func lintAll(packages [][]string, lint func([]string)) {
	var wg sync.WaitGroup
	for i := range packages {
		wg.Add(1)
		go func(files []string) { // want `without a bound`
			defer wg.Done()
			lint(files)
		}(packages[i])
	}
	wg.Wait()
}

// Rows of a matrix were cut for them.
func rowsOf(matrix [][]float64, sum func([]float64)) {
	var wg sync.WaitGroup
	for i := range matrix {
		wg.Add(1)
		go func(line []float64) {
			defer wg.Done()
			sum(line)
		}(matrix[i])
	}
	wg.Wait()
}
