package mechanism

// schedulerRows are goroutines, what they wait for, and the kernel.
var schedulerRows = []Mechanism{
	{ID: "chan.send", Name: "channel send", Symbols: []string{"runtime.chansend*", "runtime.selectnbsend", "reflect.chansend*"}},
	{ID: "chan.recv", Name: "channel receive", Symbols: []string{"runtime.chanrecv*", "runtime.selectnbrecv", "reflect.chanrecv"}},
	{ID: "chan.select", Name: "select", Symbols: []string{"runtime.selectgo", "runtime.block", "reflect.rselect"}},
	{ID: "chan.close", Name: "channel close", Symbols: []string{"runtime.closechan"}},
	{ID: "lock.wait", Name: "lock, slow path", Reach: Anywhere, Symbols: []string{
		"sync.(*Mutex).lockSlow -1.23", "sync.(*Mutex).unlockSlow -1.23", "internal/sync.(*Mutex).lockSlow 1.24-", "internal/sync.(*Mutex).unlockSlow 1.24-", "sync.(*RWMutex).rUnlockSlow",
		"sync.runtime_SemacquireMutex -1.23", "internal/sync.runtime_SemacquireMutex 1.24-", "sync.runtime_SemacquireRWMutex*", "sync.runtime_canSpin", "sync.runtime_doSpin", "internal/sync.runtime_canSpin 1.24-", "internal/sync.runtime_doSpin 1.24-",
		"internal/poll.runtime_Semacquire",
	}},
	{ID: "lock", Name: "lock", Symbols: []string{"sync.(*Mutex).*", "sync.(*RWMutex).*", "internal/sync.(*Mutex).* 1.24-", "sync.(*rlocker).*"}},
	{ID: "lock.runtime", Name: "lock of the runtime", Reach: Wrapper, Symbols: []string{
		"runtime.lock", "runtime.lock2", "runtime.unlock", "runtime.unlock2", "runtime._LostContendedRuntimeLock 1.22-", "runtime.futex*", "runtime.procyield", "runtime.osyield", "runtime.usleep", "runtime.semasleep", "runtime.semawakeup",
	}},
	{ID: "sync.map", Name: "sync.Map", Symbols: []string{"sync.(*Map).*", "internal/sync.(*HashTrieMap).* 1.24-", "sync.(*entry).* -1.25"}},
	{ID: "sync.once", Name: "sync.Once", Symbols: []string{"sync.(*Once).*", "sync.Once*"}},
	{ID: "sync.pool", Name: "sync.Pool", Symbols: []string{"sync.(*Pool).*", "sync.(*poolChain).*", "sync.(*poolDequeue).*", "sync.runtime_procPin", "sync.runtime_procUnpin"}},
	{ID: "sync.wait", Name: "wait for goroutines", Symbols: []string{"sync.(*WaitGroup).*", "sync.(*Cond).*", "golang.org/x/sync/errgroup.*", "golang.org/x/sync/semaphore.*", "sync.runtime_notifyList*"}},
	{ID: "sync.sem", Name: "semaphore of the runtime", Reach: Wrapper, Symbols: []string{"runtime.semacquire*", "runtime.semrelease*", "sync.runtime_Sem*", "runtime.notifyList*", "runtime.readyWithTime"}},
	{ID: "atomic", Name: "atomic operation", Symbols: []string{"sync/atomic.*", "internal/runtime/atomic.* 1.23-", "runtime/internal/atomic.* -1.22"}},
	{ID: "sched.start", Name: "goroutine start", Symbols: []string{"runtime.newproc", "runtime.newproc1", "runtime.malg", "runtime.gfget"}},
	{ID: "sched.coro", Name: "coroutine switch (iter.Pull)", Symbols: []string{"runtime.coro* 1.22-", "iter.Pull* 1.22-", "runtime.newcoro 1.22-"}},
	{ID: "sched.yield", Name: "yield or preemption", Under: "sched", Symbols: []string{"runtime.Gosched", "runtime.gosched_m", "runtime.goschedImpl", "runtime.asyncPreempt*", "runtime.gopreempt_m", "runtime.preemptPark", "runtime.goyield"}},
	{ID: "sched", Name: "scheduler", Symbols: []string{
		"runtime.schedule", "runtime.findRunnable", "runtime.park_m", "runtime.gopark", "runtime.goready", "runtime.ready", "runtime.wakep", "runtime.startm", "runtime.mstart*", "runtime.mcall", "runtime.execute", "runtime.goexit0", "runtime.goexit1", "runtime.gogo", "gogo",
		"runtime.exitsyscall*", "runtime.entersyscall*", "runtime.reentersyscall", "runtime.newm*", "runtime.retake", "runtime.injectglist", "runtime.handoffp", "runtime.mput",
		"runtime.LockOSThread", "runtime.UnlockOSThread", "runtime.resetspinning", "runtime.runqgrab", "runtime.runqsteal", "runtime.stealWork", "runtime.templateThread",
	}},
	// The next two are not functions: evidence puts them at the leaf of what a
	// trace tells of goroutines.
	{ID: "sched.running", Name: "running: see --kind cpu", Reach: Anywhere, Symbols: []string{"goroutine-running"}},
	{ID: "sched.runnable", Name: "waiting for a processor", Reach: Anywhere, Symbols: []string{"goroutine-runnable"}},
	{ID: "sched.idle", Name: "idle", Under: "sched", Symbols: []string{"runtime.stopm", "runtime.mPark", "runtime.notesleep", "runtime.notetsleep*", "runtime.sysmon", "runtime.osRelax"}},
	{ID: "timer", Name: "timers", Symbols: []string{
		"time.Sleep", "time.After", "time.AfterFunc", "time.NewTimer", "time.NewTicker", "time.Tick", "time.(*Timer).*", "time.(*Ticker).*", "time.newTimer 1.23-", "time.stopTimer", "time.resetTimer", "time.startTimer -1.22", "runtime.timeSleep", "runtime.(*timers).* 1.23-", "runtime.(*timer).* 1.23-", "runtime.runtimer -1.22", "runtime.addtimer -1.22", "runtime.deltimer -1.22",
	}},
	{ID: "clock", Name: "clock read", Symbols: []string{
		"time.Now", "time.now", "time.Since", "time.Until", "time.runtimeNano", "time.runtimeNow 1.24-", "runtime.nanotime*", "runtime.walltime*", "runtime.cputicks", "runtime.vdso*",
	}},
	{ID: "netpoll", Name: "network poll", Reach: Anywhere, Symbols: []string{
		"runtime.netpoll*", "internal/poll.runtime_poll*", "internal/runtime/syscall/linux.EpollWait 1.26-", "internal/runtime/syscall.EpollWait 1.23-1.25", "runtime/internal/syscall.EpollWait 1.21-1.22",
	}},
	{ID: "syscall", Name: "system call", Reach: Anywhere, Detail: Caller, Symbols: []string{
		"syscall.Syscall*", "syscall.RawSyscall*", "syscall.rawSyscallNoError", "syscall.rawVforkSyscall", "syscall.syscall*", "syscall.rawSyscall*",
		"golang.org/x/sys/unix.Syscall*", "golang.org/x/sys/unix.RawSyscall*", "golang.org/x/sys/unix.syscall_*",
	}},
	{ID: "syscall.process", Name: "process start", Reach: Anywhere, Symbols: []string{"syscall.forkExec", "syscall.forkAndExecInChild*", "os.StartProcess"}},
	{ID: "signal", Name: "signals", Symbols: []string{"runtime.sigtramp*", "runtime.sighandler", "os/signal.*", "runtime.sigsend"}},
	{ID: "profiler", Name: "profiler and tracer", Reach: Anywhere, Symbols: []string{"runtime/pprof.*", "runtime.sigprof*", "runtime/trace.*", "runtime.profilealloc", "runtime.mProf_*", "runtime.saveblockevent", "runtime.traceAdvance* 1.22-", "runtime.(*traceAdvancerState).* 1.22-", "internal/trace/* 1.22-"}},
}
