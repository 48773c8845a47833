// A program that needs at each start what it makes at start.
package main

import (
	"fmt"
	"os"
)

var config, _ = os.ReadFile("config")

func main() { fmt.Println(len(config)) }
