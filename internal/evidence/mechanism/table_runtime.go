package mechanism

// runtimeRows are what the compiler makes the runtime do for a line of source.
var runtimeRows = []Mechanism{
	{ID: "gc.assist", Name: "GC assist", Reach: Anywhere, Symbols: []string{
		"runtime.gcAssistAlloc", "runtime.gcAssistAlloc1", "runtime.gcParkAssist",
	}},
	{ID: "gc.phase", Name: "GC start and end", Reach: Anywhere, Symbols: []string{
		"runtime.gcStart", "runtime.gcMarkDone", "runtime.gcMarkTermination", "runtime.stopTheWorld*", "runtime.startTheWorld*", "runtime.clearpools", "sync.poolCleanup",
	}},
	{ID: "gc.sweep", Name: "GC sweep", Reach: Anywhere, Symbols: []string{
		"runtime.bgsweep", "runtime.deductSweepCredit", "runtime.sweepone", "runtime.(*sweepLocked).sweep", "runtime.(*mheap).reclaim",
	}},
	{ID: "gc.scavenge", Name: "memory returned to the system", Reach: Anywhere, Symbols: []string{
		"runtime.bgscavenge", "runtime.(*scavengerState).run", "runtime.(*pageAlloc).scavenge", "runtime.(*mheap).scavengeAll",
	}},
	{ID: "gc.background", Name: "background GC", Symbols: []string{
		"runtime.gcBgMarkWorker", "runtime.gcDrain*", "runtime.gcMark", "runtime.markroot*", "runtime.gcController*", "runtime.(*gcControllerState).*",
	}},
	{ID: "gc.finalizer", Name: "finalizers and cleanups", Symbols: []string{
		"runtime.SetFinalizer", "runtime.addfinalizer", "runtime.AddCleanup 1.24-", "runtime.addCleanup 1.24-", "runtime.runfinq -1.24", "runtime.runFinalizers 1.25-", "runtime.runCleanups 1.25-",
		"runtime.createfing", "runtime.removefinalizer", "runtime.KeepAlive",
	}},
	{ID: "gc.forced", Name: "runtime.GC and memory statistics", Symbols: []string{
		"runtime.GC", "runtime.ReadMemStats", "runtime/debug.FreeOSMemory", "runtime/debug.SetGCPercent", "runtime/debug.ReadGCStats", "runtime/metrics.*", "runtime.readMetrics*",
	}},
	{ID: "alloc", Name: "allocation", Symbols: []string{
		"runtime.newobject", "runtime.newarray", "runtime.mallocgc*", "runtime.makeslice*", "runtime.makechan*", "runtime.rawstring*", "runtime.rawbyteslice", "runtime.rawruneslice",
		"runtime.persistentalloc*", "reflect.unsafe_New*", "internal/runtime/maps.newobject 1.24-", "internal/runtime/maps.newarray 1.24-",
	}},
	{ID: "slice.grow", Name: "slice growth", Symbols: []string{
		"runtime.growslice*", "reflect.growslice", "slices.Grow",
	}},
	{ID: "map.make", Name: "map creation", Symbols: []string{
		"runtime.makemap*", "internal/runtime/maps.NewMap 1.24-", "internal/runtime/maps.NewEmptyMap 1.24-", "runtime.makeBucketArray -1.25", "internal/runtime/maps.newTable 1.24-", "runtime.mapclone*", "maps.Clone", "maps.clone", "internal/runtime/maps.(*Map).Clone 1.25-",
	}},
	{ID: "map.read", Name: "map lookup", Symbols: []string{
		"runtime.mapaccess1", "runtime.mapaccess2", "runtime.mapaccessK -1.25", "runtime.mapaccess1_fat", "runtime.mapaccess2_fat",
		"internal/runtime/maps.(*Map).Get 1.24-", "internal/runtime/maps.(*Map).getWith* 1.24-", "internal/runtime/maps.(*table).Get 1.24-", "internal/runtime/maps.(*table).getWith* 1.24-",
	}},
	{ID: "map.read.string", Name: "map lookup, string key", Symbols: []string{"runtime.mapaccess1_faststr", "runtime.mapaccess2_faststr", "internal/runtime/maps.(*Map).getWithoutKeySmallFastStr 1.24-"}},
	{ID: "map.read.32", Name: "map lookup, 32-bit key", Symbols: []string{"runtime.mapaccess1_fast32", "runtime.mapaccess2_fast32"}},
	{ID: "map.read.64", Name: "map lookup, 64-bit key", Symbols: []string{"runtime.mapaccess1_fast64", "runtime.mapaccess2_fast64"}},
	{ID: "map.assign", Name: "map assignment", Symbols: []string{
		"runtime.mapassign", "internal/runtime/maps.(*Map).Put* 1.24-", "internal/runtime/maps.(*Map).putSlot* 1.24-", "internal/runtime/maps.(*table).PutSlot 1.24-",
	}},
	{ID: "map.assign.string", Name: "map assignment, string key", Symbols: []string{"runtime.mapassign_faststr"}},
	{ID: "map.assign.32", Name: "map assignment, 32-bit key", Symbols: []string{"runtime.mapassign_fast32*"}},
	{ID: "map.assign.64", Name: "map assignment, 64-bit key", Symbols: []string{"runtime.mapassign_fast64*"}},
	{ID: "map.delete", Name: "map deletion", Symbols: []string{
		"runtime.mapdelete*", "runtime.mapclear", "internal/runtime/maps.(*Map).Delete 1.24-", "internal/runtime/maps.(*Map).Clear 1.24-", "internal/runtime/maps.(*table).Delete 1.24-", "internal/runtime/maps.(*table).Clear 1.24-",
	}},
	{ID: "map.iterate", Name: "map iteration", Symbols: []string{
		"runtime.mapiterinit", "runtime.mapiternext", "runtime.mapIterStart 1.24-", "runtime.mapIterNext 1.24-", "internal/runtime/maps.(*Iter).* 1.24-", "reflect.mapiter*", "maps.Keys 1.23-", "maps.Values 1.23-", "maps.All 1.23-",
	}},
	{ID: "map.grow", Name: "map growth", Under: "map.", Symbols: []string{
		"runtime.hashGrow -1.25", "runtime.growWork* -1.25", "runtime.evacuate* -1.25",
		"internal/runtime/maps.(*Map).growToSmall 1.24-", "internal/runtime/maps.(*Map).growToTable 1.24-", "internal/runtime/maps.(*table).rehash 1.24-", "internal/runtime/maps.(*table).grow 1.24-", "internal/runtime/maps.(*table).split 1.24-",
	}},
	{ID: "map.hash.string", Name: "map hashing, string key", Under: "map.", Symbols: []string{"runtime.strhash*"}},
	{ID: "map.hash.32", Name: "map hashing, 32-bit key", Under: "map.", Symbols: []string{"runtime.memhash32*"}},
	{ID: "map.hash.64", Name: "map hashing, 64-bit key", Under: "map.", Symbols: []string{"runtime.memhash64*"}},
	{ID: "map.hash.float", Name: "map hashing, float key", Under: "map.", Symbols: []string{"runtime.f32hash", "runtime.f64hash", "runtime.c64hash", "runtime.c128hash"}},
	{ID: "map.hash.interface", Name: "map hashing, interface key", Under: "map.", Symbols: []string{"runtime.interhash", "runtime.nilinterhash", "runtime.typehash"}},
	{ID: "map.hash.struct", Name: "map hashing, struct key", Under: "map.", Symbols: []string{"type:.hash.*"}},
	{ID: "map.hash", Name: "map hashing", Under: "map.", Symbols: []string{"runtime.memhash", "runtime.memhash_varlen", "runtime.memhash8", "runtime.memhash16", "runtime.memhash128", "runtime.memhashFallback", "aeshashbody"}},
	{ID: "string.concat", Name: "string concatenation", Symbols: []string{"runtime.concatstring*", "runtime.concatbyte* 1.24-"}},
	{ID: "string.convert", Name: "string and []byte conversion", Symbols: []string{
		"runtime.slicebytetostring*", "runtime.stringtoslicebyte", "runtime.stringtoslicerune", "runtime.slicerunetostring", "runtime.intstring",
	}},
	{ID: "compare", Name: "comparison of memory", Symbols: []string{
		"runtime.memequal*", "runtime.strequal", "runtime.cmpstring", "runtime.interequal", "runtime.nilinterequal", "runtime.efaceeq", "runtime.ifaceeq", "type:.eq.*", "memeqbody", "cmpbody",
		"internal/bytealg.Equal*", "internal/bytealg.Compare*", "bytes.Equal", "bytes.Compare", "strings.Compare", "cmp.Compare",
	}},
	{ID: "box", Name: "boxing into an interface", Symbols: []string{"runtime.convT*"}},
	{ID: "interface", Name: "interface conversion or type switch", Symbols: []string{
		"runtime.assertE2I*", "runtime.typeAssert 1.22-", "runtime.interfaceSwitch 1.22-", "runtime.getitab", "runtime.itabAdd", "runtime.itabHashFunc", "runtime.(*itabTableType).*", "runtime.itabInit 1.23-",
	}},
	{ID: "copy", Name: "copy of memory", Symbols: []string{
		"runtime.memmove", "runtime.duffcopy", "runtime.typedmemmove", "runtime.typedslicecopy", "runtime.slicecopy", "runtime.wbMove",
	}},
	{ID: "zero", Name: "zeroing of memory", Symbols: []string{
		"runtime.memclrNoHeapPointers*", "runtime.memclrHasPointers", "runtime.typedmemclr", "runtime.duffzero", "runtime.wbZero",
	}},
	{ID: "writebarrier", Name: "GC write barrier", Symbols: []string{
		"runtime.gcWriteBarrier*", "gcWriteBarrier", "runtime.wbBufFlush*", "runtime.(*wbBuf).*", "runtime.bulkBarrier*", "runtime.typeBitsBulkBarrier",
	}},
	{ID: "panic.bounds", Name: "bounds-check panic", Symbols: []string{
		"runtime.panicIndex* -1.25", "runtime.goPanicIndex*", "runtime.panicSlice* -1.25", "runtime.goPanicSlice*", "runtime.goPanicExtend*", "runtime.panicExtend*", "runtime.panicBounds* 1.26-", "runtime.panicmakeslice*",
	}},
	{ID: "panic", Name: "panic and recover", Symbols: []string{
		"runtime.gopanic", "runtime.gorecover", "runtime.recovery", "runtime.panicdottype*", "runtime.panicnildottype", "runtime.panicwrap", "runtime.sigpanic", "runtime.panicmem*", "runtime.panicdivide", "runtime.panicshift", "runtime.panicoverflow", "runtime.Goexit",
	}},
	{ID: "defer.heap", Name: "defer on the heap", Symbols: []string{"runtime.deferproc", "runtime.deferprocat 1.22-", "runtime.deferrangefunc 1.22-", "runtime.deferconvert 1.22-"}},
	{ID: "defer.stack", Name: "defer on the stack", Symbols: []string{"runtime.deferprocStack"}},
	{ID: "defer.run", Name: "running of deferred calls", Symbols: []string{"runtime.deferreturn", "runtime.(*_panic).* 1.22-"}},
	{ID: "stack.grow", Name: "goroutine stack growth", Symbols: []string{"runtime.morestack*", "runtime.newstack", "runtime.copystack", "runtime.stackalloc", "runtime.stackfree"}},
	{ID: "stack.walk", Name: "stack traces", Symbols: []string{
		"runtime.Callers", "runtime.Caller", "runtime.CallersFrames", "runtime.(*Frames).Next", "runtime.FuncForPC", "runtime.Stack", "runtime/debug.Stack", "runtime/debug.PrintStack", "runtime.(*Func).*",
	}},
	{ID: "cgo", Name: "cgo call", Reach: Anywhere, Detail: Caller, Symbols: []string{"runtime.cgocall", "runtime.cgocallback*"}},
	{ID: "cgo.check", Name: "cgo pointer check", Symbols: []string{"runtime.cgoCheck*"}},
	{ID: "race", Name: "race detector", Symbols: []string{"runtime.race*", "runtime.msan*", "runtime.asan*", "internal/race.*"}},
}
