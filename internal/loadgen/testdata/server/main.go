// Server is what the tests load: each request costs what the flags say.
package main

import (
	_ "expvar"
	"flag"
	"fmt"
	"hash/fnv"
	"net/http"
	_ "net/http/pprof"
	"os"
	"os/exec"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

var sink [][]byte

func main() {
	addr := flag.String("addr", "127.0.0.1:"+os.Getenv("PORT"), "to listen on")
	burn := flag.Int("burn", 0, "KB to hash per request")
	allocs := flag.Int("allocs", 0, "objects of 64 bytes per request")
	delay := flag.Duration("delay", 0, "before an answer")
	serial := flag.Bool("serial", false, "one request after the other")
	last := flag.Int64("last", 0, "exit at this request; 0 never")
	status := flag.Int("status", 200, "of answers")
	body := flag.String("body", "ok", "of answers")
	child := flag.String("child", "", "serve from a child and write its ID to this file")
	fail := flag.Bool("fail", false, "exit at once")
	deaf := flag.Bool("deaf", false, "never listen")
	flag.Parse()
	fmt.Println("server starts")
	switch {
	case *fail:
		fmt.Fprintln(os.Stderr, "no luck today")
		os.Exit(7)
	case *deaf:
		time.Sleep(time.Minute)
	case *child != "":
		at := slices.Index(os.Args, "-child")
		cmd := exec.Command(os.Args[0], append(slices.Clone(os.Args[1:at]), os.Args[at+2:]...)...)
		if err := cmd.Start(); err != nil {
			panic(err)
		}
		if err := os.WriteFile(*child, fmt.Append(nil, cmd.Process.Pid), 0o644); err != nil {
			panic(err)
		}
		cmd.Wait()
		return
	}
	block := make([]byte, 1<<10)
	var n atomic.Int64
	var turn sync.Mutex
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if n.Add(1) == *last {
			fmt.Fprintln(os.Stderr, "panic: enough")
			os.Exit(3)
		}
		if *serial {
			turn.Lock()
			defer turn.Unlock()
		}
		time.Sleep(*delay)
		h := fnv.New64a()
		for range *burn {
			h.Write(block)
		}
		own := make([][]byte, 0, *allocs)
		for range *allocs {
			own = append(own, make([]byte, 64))
		}
		sink = own
		w.WriteHeader(*status)
		fmt.Fprint(w, *body)
	})
	http.HandleFunc("/healthz", func(w http.ResponseWriter, r *http.Request) {})
	if err := http.ListenAndServe(*addr, nil); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
