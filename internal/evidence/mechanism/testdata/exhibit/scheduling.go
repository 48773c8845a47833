package main

import (
	"context"
	"io"
	"net"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

var scheduling = []show{
	{"chan.send", chanSend}, {"chan.recv", chanSend}, {"chan.select", chanSelect}, {"chan.close", chanClose}, {"lock.wait", lockWait}, {"lock", lock}, {"sync.map", syncMap}, {"sync.once", syncOnce}, {"sync.pool", syncPool}, {"sync.wait", syncWait},
	{"atomic", atomics}, {"sched.start", goStart}, {"sched.yield", yield}, {"sched", pingPong}, {"sched.idle", sleeps}, {"timer", timers}, {"clock", clock}, {"netpoll", network}, {"syscall", systemCall}, {"syscall.process", process}, {"context", contexts},
}

func chanSend() {
	c := make(chan int, 1000)
	for range 100 {
		for i := range 1000 {
			c <- i
		}
		for range 1000 {
			total += <-c
		}
	}
}

func chanSelect() {
	a, b := make(chan int, 1), make(chan int, 1)
	for range 10_000 {
		a <- 1
		select {
		case v := <-a:
			total += v
		case v := <-b:
			total += v
		}
	}
}

func chanClose() {
	for range 10_000 {
		close(make(chan int))
	}
}

func lockWait() {
	var mu sync.Mutex
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 20_000 {
				mu.Lock()
				total++
				mu.Unlock()
			}
		})
	}
	wg.Wait()
}

func lock() {
	var mu sync.Mutex
	for range 100_000 {
		mu.Lock()
		total++
		mu.Unlock()
	}
}

func syncMap() {
	var m sync.Map
	for i := range 1000 {
		m.Store(i, i)
		m.Load(i)
	}
}

func syncOnce() {
	var once sync.Once
	for range 1_000_000 {
		once.Do(nothing)
	}
}

func syncPool() {
	pool := sync.Pool{New: func() any { return new(node) }}
	for range 100_000 {
		pool.Put(pool.Get())
	}
}

func syncWait() {
	var wg sync.WaitGroup
	for range 100_000 {
		wg.Add(1)
		wg.Done()
	}
}

func atomics() {
	var v atomic.Value // Add and the like are instructions, which no frame names
	for i := range 100_000 {
		v.Store(i)
	}
}

func goStart() {
	var wg sync.WaitGroup
	wg.Add(1000)
	for range 1000 {
		go wg.Done()
	}
	wg.Wait()
}

func yield() {
	for range 10_000 {
		runtime.Gosched()
	}
}

func pingPong() {
	a, b := make(chan int), make(chan int)
	go func() {
		for v := range a {
			b <- v
		}
		close(b)
	}()
	for i := range 10_000 {
		a <- i
		<-b
	}
	close(a)
}

func sleeps() {
	for range 100 {
		time.Sleep(10 * time.Microsecond)
	}
}

func timers() {
	for range 10_000 {
		time.NewTimer(time.Hour).Stop()
	}
}

func clock() {
	for range 10_000 {
		total += time.Now().Nanosecond()
	}
}

func network() {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	check(err)
	defer l.Close()
	go func() {
		c, err := l.Accept()
		check(err)
		io.Copy(c, c)
		c.Close()
	}()
	c, err := net.Dial("tcp", l.Addr().String())
	check(err)
	defer c.Close()
	b := make([]byte, 1)
	for range 500 {
		c.Write(b)
		c.Read(b)
	}
}

func systemCall() {
	f, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	check(err)
	defer f.Close()
	for range 1000 {
		f.Write(buffer[:1])
	}
}

func process() { check(exec.Command(os.Args[0]).Run()) }

func contexts() {
	for range 10_000 {
		_, cancel := context.WithCancel(context.Background())
		cancel()
	}
}
