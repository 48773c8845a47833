package a

import (
	"net/http"
	_ "net/http/pprof"
)

func main() {
	go http.ListenAndServe(":6060", nil) // want `serves profiles of the process to whoever reaches :6060`
}
