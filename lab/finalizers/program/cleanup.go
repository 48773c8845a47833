//go:build go1.24

package main

import (
	"runtime"
	"unsafe"
)

func cleanup() {
	measure("wrapper + AddCleanup", func() {
		w := wrap()
		runtime.AddCleanup(w, func(p unsafe.Pointer) { (&wrapper{p}).close() }, w.p)
		sink = w
	})
	measure("wrapper + AddCleanup, closed and stopped", func() {
		w := wrap()
		c := runtime.AddCleanup(w, func(p unsafe.Pointer) { (&wrapper{p}).close() }, w.p)
		sink = w
		c.Stop()
		w.close()
	})
}
