package a

import (
	"context"
	"fmt"
	"os"
	"sync"
	"time"
)

// The files are used after the loop: closing them early would break it.
func all(names []string) (files []*os.File) {
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			continue
		}
		defer f.Close() // want `defers in a loop`
		files = append(files, f)
	}
	return files
}

// They are not made by the iteration.
func closeAll(files []*os.File) {
	for _, f := range files {
		defer f.Close() // want `defers in a loop`
	}
}

// A break leaves the loop.
func first(names []string) {
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			break
		}
		defer f.Close() // want `defers in a loop`
		fmt.Println(f.Name())
	}
}

// A return with success in the middle.
func find(names []string) string {
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			continue
		}
		defer f.Close() // want `defers in a loop`
		if info, err := f.Stat(); err == nil && info.Size() == 0 {
			return name
		}
	}
	return ""
}

// The panic must end the whole loop.
func guarded(jobs []func()) {
	for _, job := range jobs {
		defer func() { // want `defers in a loop`
			if r := recover(); r != nil {
				fmt.Println(r)
			}
		}()
		job()
	}
}

// The cleanup sets the function's result.
func named(names []string) (err error) {
	for _, name := range names {
		f, openErr := os.Open(name)
		if openErr != nil {
			continue
		}
		defer func() { err = f.Close() }() // want `defers in a loop`
	}
	return err
}

// A goroutine may outlive the iteration.
func spawned(names []string) {
	var wg sync.WaitGroup
	for _, name := range names {
		f, err := os.Create(name)
		if err != nil {
			continue
		}
		defer f.Close() // want `defers in a loop`
		wg.Add(1)
		go func() {
			defer wg.Done()
			fmt.Fprintln(f, name)
		}()
	}
	wg.Wait()
}

// The context is kept beside its cancel.
func kept(ctx context.Context, n int) (all []context.Context) {
	for range n {
		c, cancel := context.WithCancel(ctx)
		defer cancel() // want `defers in a loop`
		all = append(all, c)
	}
	return all
}

// Not a cleanup: the order of what it prints is seen.
func goodbye(n int) {
	for i := range n {
		name := fmt.Sprint(i)
		defer fmt.Println(name) // want `defers in a loop`
	}
}

// The path of a temporary file leaves the iteration.
func temps(n int) (paths []string) {
	for range n {
		dir, _ := os.MkdirTemp("", "x")
		defer os.RemoveAll(dir) // want `defers in a loop`
		paths = append(paths, dir+"/x")
	}
	return paths
}

// Nothing uses the subscription: that it is there is the point.
func subscribe(topics []string, wait <-chan int) {
	for _, t := range topics {
		sub := newSubscription(t)
		defer sub.Stop() // want `defers in a loop`
	}
	<-wait
}

type subscription struct{ topic string }

func newSubscription(topic string) *subscription { return &subscription{topic} }

func (s *subscription) Stop() {}

func (s *subscription) next() string { return s.topic }

// What is read may lie in the file's own buffer, which Close gives back.
func buffers(names []string) (all [][]byte) {
	for _, name := range names {
		f := openMapped(name)
		defer f.Close() // want `defers in a loop`
		all = append(all, f.bytes())
	}
	return all
}

type mapped struct{ data []byte }

func openMapped(name string) *mapped { return &mapped{} }

func (m *mapped) bytes() []byte { return m.data }

func (m *mapped) Close() error { return nil }

// It ends with the first that can be used, and goes on from those that cannot.
func usable(names []string, use func(*os.File) error) error {
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			continue
		}
		defer f.Close() // want `defers in a loop`
		if use(f) != nil {
			continue
		}
		return nil
	}
	return os.ErrNotExist
}

// A labelled continue tries again, with one more timer to stop.
func tryAgain(tries int, send func(context.Context) error) (err error) {
Again:
	for i := 0; i < tries; i++ {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel() // want `defers in a loop`
		if err = send(ctx); err != nil {
			continue Again
		}
		break Again
	}
	return err
}

// The comment only says what is done.
func noted(names []string, end func(string)) {
	for _, name := range names {
		// TODO: do not wait for the end of the function.
		defer end(name) // want `defers in a loop`
	}
}

// It is made again when it was used up.
func renewed(n int, wait <-chan int) (sum int) {
	var t *time.Timer
	for range n {
		if t == nil {
			t = time.NewTimer(time.Second)
			defer t.Stop() // want `defers in a loop`
		}
		select {
		case m := <-wait:
			sum += m
		case <-t.C:
			t = nil
		}
	}
	return sum
}

// Without a lock nothing is to be waited for.
func tellAll(names []string, done func(string)) {
	for _, name := range names {
		defer done(name) // want `waits for the function's end`
	}
}

// The flag may be set again.
func more(c chan int, again bool, stop func()) int {
	for {
		if again {
			again = <-c > 1
			defer stop() // want `defers in a loop`
		}
		if n := <-c; n > 0 {
			return n
		}
	}
}
