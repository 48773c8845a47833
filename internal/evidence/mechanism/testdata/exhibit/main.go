// Command exhibit spends CPU on each mechanism of the table in a function of
// its own, under the profilers, and tells which function shows which.
//
//	exhibit CPU.pprof ALLOCS.pprof MILLISECONDS [ID...]
package main

import (
	"fmt"
	"os"
	"reflect"
	"runtime"
	"runtime/pprof"
	"slices"
	"strconv"
	"syscall"
	"time"
)

// A show is one mechanism and the function that spends its time on it.
type show struct {
	id  string
	run func()
}

// sink keeps results alive.
var sink any

func main() {
	if len(os.Args) < 4 {
		return // started by its own exhibit of process starts
	}
	runtime.MemProfileRate = 512
	ms, err := strconv.Atoi(os.Args[3])
	check(err)
	cpu, err := os.Create(os.Args[1])
	check(err)
	runtime.SetCPUProfileRate(1000)
	check(pprof.StartCPUProfile(cpu))
	for _, s := range slices.Concat(memory, scheduling, standard) {
		if len(os.Args) > 4 && !slices.Contains(os.Args[4:], s.id) {
			continue
		}
		fmt.Println(s.id, runtime.FuncForPC(reflect.ValueOf(s.run).Pointer()).Name())
		for end := spent() + time.Duration(ms)*time.Millisecond; spent() < end; {
			s.run()
		}
	}
	pprof.StopCPUProfile()
	check(cpu.Close())
	allocs, err := os.Create(os.Args[2])
	check(err)
	check(pprof.Lookup("allocs").WriteTo(allocs, 0))
	check(allocs.Close())
}

// spent is the CPU time of this process, so that a busy machine makes the
// exhibits longer and not emptier.
func spent() time.Duration {
	var u syscall.Rusage
	check(syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
