package a

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

// A plain defer is free.
func plain(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	for range 10 {
		fmt.Println(f.Name())
	}
	return nil
}

// The literal in the loop has its own end.
func scoped(names []string) {
	for _, name := range names {
		func() {
			f, err := os.Open(name)
			if err != nil {
				return
			}
			defer f.Close()
			fmt.Println(f.Name())
		}()
	}
}

// So has a goroutine.
func workers(n int) {
	var wg sync.WaitGroup
	for range n {
		wg.Add(1)
		go func() {
			defer wg.Done()
		}()
	}
	wg.Wait()
}

// The function is left right after: one record at most.
func retry(open func() (*os.File, error)) string {
	for {
		f, err := open()
		if err == nil {
			defer f.Close()
			return f.Name()
		}
	}
}

// So is the loop.
func oneOf(names []string) {
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			continue
		}
		defer f.Close()
		fmt.Println(f.Name())
		break
	}
}

// All locks are held together: that is what the loop is for.
func lockAll(locks []*sync.Mutex, do func()) {
	for _, l := range locks {
		l.Lock()
		defer l.Unlock()
	}
	do()
}

type publisher struct {
	sync.Mutex
	waiting map[string]int
	failed  func(string, error)
}

// The callbacks run after the lock is free.
func (p *publisher) dropAll(err error) {
	p.Lock()
	defer p.Unlock()
	failed := p.failed
	for name := range p.waiting {
		if failed != nil {
			defer failed(name, err)
		}
		delete(p.waiting, name)
	}
}

// A handful that can be counted.
func both(a, b string) {
	for _, name := range []string{a, b} {
		f, err := os.Open(name)
		if err != nil {
			continue
		}
		defer f.Close()
	}
}

// Should it fail, all that were opened are closed.
func openAll(names []string) (files []*os.File, err error) {
	for _, name := range names {
		f, e := os.Open(name)
		if e != nil {
			return nil, e
		}
		defer func(f *os.File) {
			if err != nil {
				f.Close()
			}
		}(f)
		files = append(files, f)
	}
	return files, nil
}

// All are read after the loop.
func concatenated(names []string, w io.Writer) error {
	var readers []io.Reader
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		readers = append(readers, f)
	}
	_, err := io.Copy(w, io.MultiReader(readers...))
	return err
}

// A handful of tries.
func tries(open func() (*os.File, error)) error {
	for i := 0; i < 3; i++ {
		f, err := open()
		if err != nil {
			return err
		}
		defer f.Close()
	}
	return nil
}

// A comment above says why all wait.
func pools(n int, request func() (int, bool), release func(int)) int {
	for range n {
		id, free := request()
		if free {
			return id
		}
		// Hold onto what overlaps and don't release it yet: it would be
		// given to us again.
		defer release(id)
	}
	return -1
}

// Another linter was silenced: somebody has looked at it.
func mounts(names []string, unmount func(string)) {
	for _, name := range names {
		defer func() { //nolint:revive
			unmount(name)
		}()
	}
}

func mountsSaid(names []string, unmount func(string)) {
	for _, name := range names {
		defer unmount(name) // nolint:revive // there are only ever a few
	}
}

// The flag is taken back: it runs once.
func warned(c chan int, warn bool, stop func()) int {
	for {
		if warn {
			warn = false
			defer stop()
		}
		if n := <-c; n > 0 {
			return n
		}
	}
}

// It is made once, and so is its record.
func patient(n int, wait <-chan int) (sum int) {
	var t *time.Timer
	for range n {
		if t == nil {
			t = time.NewTimer(time.Second)
			defer t.Stop()
		}
		t.Reset(time.Second)
		select {
		case m := <-wait:
			sum += m
		case <-t.C:
		}
	}
	return sum
}

// What was opened stays open, unless the function fails.
func openEach(names []string) (files []*os.File, err error) {
	closeOnError := func(c io.Closer) {
		if err != nil {
			c.Close()
		}
	}
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer closeOnError(f)
		files = append(files, f)
	}
	return files, nil
}

// Its address is given away; nobody says that it is nil again.
func lent(n int, start func(**time.Timer)) {
	var t *time.Timer
	for range n {
		if t == nil {
			t = time.NewTimer(time.Second)
			defer t.Stop()
		}
		start(&t)
	}
}

// Orders are given up when it is known which one is used.
func order(ask func() ([]string, bool), giveUp func([]string)) []string {
	for {
		urls, ready := ask()
		// Gives up what is pending
		// after we're done.
		defer func(urls []string) {
			go giveUp(urls)
		}(urls)
		if ready {
			return urls
		}
	}
}

// They serve until the program ends.
func serveAll(names []string) {
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			return
		}
		defer f.Close()
	}
	select {}
}

// A goroutine of the turn reads on.
func listenAll(names []string, lines chan<- string) {
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			return
		}
		defer f.Close()
		go func() {
			s := bufio.NewScanner(f)
			for {
				if !s.Scan() {
					return
				}
				lines <- s.Text()
			}
		}()
	}
	time.Sleep(time.Hour)
}

// Each turn ends it itself; the defer is for what returns before.
func compact(groups [][]string, work func(string) error) error {
	for _, g := range groups {
		f, err := os.CreateTemp("", "compact")
		if err != nil {
			return err
		}
		stop := f.Sync
		defer stop()
		for _, name := range g {
			if err := work(name); err != nil {
				return err
			}
		}
		stop()
	}
	return nil
}

// The flag is set where it is made, under another question.
func lateWarning(answers <-chan int, enough int, late func()) {
	n, waiting := 0, false
	for range answers {
		if n++; !waiting {
			if n >= enough {
				t := time.AfterFunc(time.Second, late)
				defer t.Stop()
				waiting = true
			}
		}
	}
}
