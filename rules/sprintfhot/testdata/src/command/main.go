// Command command sets itself up once, and works again and again.
package main

import (
	"fmt"
	"os"
)

func main() {
	name := fmt.Sprintf("%s!", os.Args[0]) // main runs once
	os.Exit(run(name, os.Args[1:]))
}

// run is called once, from main: what stands outside of its loops runs once.
func run(name string, args []string) int {
	addr := fmt.Sprintf("%s:%d", name, 80)
	use(listen(addr))
	for _, arg := range args {
		use(fmt.Sprintf("%s=%s", addr, arg)) // want `fmt.Sprintf boxes 2 arguments`
		use(each(arg))
	}
	defer func() { use(twice(addr)) }()
	use(twice(addr))
	return again(1)
}

// listen is called once from what is called once.
func listen(addr string) string { return fmt.Sprintf("tcp:%s", addr) }

// each is called in a loop.
func each(arg string) string {
	return fmt.Sprintf("%s;", arg) // want `fmt.Sprintf boxes its argument`
}

// twice is called from a literal, too.
func twice(arg string) string {
	return fmt.Sprintf("%s;", arg) // want `fmt.Sprintf boxes its argument`
}

// again calls itself.
func again(n int) int {
	use(fmt.Sprintf("%d;", n)) // want `fmt.Sprintf boxes its argument`
	return again(n - 1)
}

// A value may be called from anywhere.
var handler = handle

func handle(arg string) string {
	return fmt.Sprintf("%s;", arg) // want `fmt.Sprintf boxes its argument`
}

func use(string) {}
