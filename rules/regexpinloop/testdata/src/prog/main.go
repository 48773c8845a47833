// Command prog compiles in main, once.
package main

import (
	"fmt"
	"os"
	"regexp"
)

func main() {
	re := regexp.MustCompile(`a+`) // main runs once
	for _, arg := range os.Args {
		fmt.Println(re.FindString(arg))
		fmt.Println(regexp.MustCompile(`b+`).FindString(arg)) // want `compiles a constant regexp on every iteration`
	}
}
