// Command ailing has one ailment, named by its first argument, and serves
// pprof and its metrics on the address that it prints. It ends with its
// standard input, or after the seconds that a second argument gives.
package main

import (
	"crypto/sha256"
	"fmt"
	"io"
	"net"
	"net/http"
	_ "net/http/pprof"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"sync"
	"syscall"
	"time"

	"github.com/gotoll/toll/metrics"
)

var ailments = map[string]func(){
	"none": code, "idle": func() {}, "gc": collect, "sched": crowd, "lock": lock,
	"syscall": calls, "finalizer": backlog, "leak": leak, "pool": pool,
}

func main() {
	ailment := ailments[os.Args[1]]
	if ailment == nil {
		panic("no ailment " + os.Args[1])
	}
	if len(os.Args) > 2 {
		seconds, err := strconv.Atoi(os.Args[2])
		if err != nil {
			panic(err)
		}
		go ailment()
		time.Sleep(time.Duration(seconds) * time.Second)
		return
	}
	http.Handle("/metrics", metrics.Handler())
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	runtime.SetMutexProfileFraction(5)
	go http.Serve(l, nil)
	go ailment()
	fmt.Println("http://" + l.Addr().String())
	io.Copy(io.Discard, os.Stdin)
}

// code computes and allocates nothing.
func code() {
	sum := make([]byte, 64)
	for {
		s := sha256.Sum256(sum)
		copy(sum, s[:])
	}
}

type node struct {
	next *node
	pad  [6]*node
}

var (
	keep    []*node
	garbage *node
	mu      sync.Mutex
)

// collect keeps many pointers alive and allocates with hardly any room.
func collect() {
	debug.SetGCPercent(5)
	for range 200_000 {
		n := &node{}
		if len(keep) > 0 {
			n.next = keep[len(keep)-1]
		}
		keep = append(keep, n)
	}
	for range 4 {
		go func() {
			for {
				garbage = &node{}
			}
		}()
	}
}

// crowd has many goroutines for one processor.
func crowd() {
	runtime.GOMAXPROCS(1)
	for range 64 {
		go code()
	}
}

// lock sleeps while it holds the lock that fifty others want.
func lock() {
	for range 50 {
		go func() {
			for {
				mu.Lock()
				time.Sleep(time.Millisecond)
				mu.Unlock()
			}
		}()
	}
}

func calls() {
	for {
		syscall.Getppid()
	}
}

// backlog blocks the finalizer goroutine and queues behind it.
func backlog() {
	block := make(chan int)
	for {
		for range 1000 {
			runtime.SetFinalizer(&node{}, func(*node) { <-block })
		}
		runtime.GC()
		time.Sleep(10 * time.Millisecond)
	}
}

func leak() {
	never := make(chan int)
	for {
		go func() { <-never }()
		time.Sleep(time.Millisecond)
	}
}

var scratch = sync.Pool{New: func() any { return new(node) }}

func pool() {
	for {
		scratch.Put(scratch.Get())
	}
}
