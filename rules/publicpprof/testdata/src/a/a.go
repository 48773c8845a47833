package a

import (
	"net/http"
	_ "net/http/pprof" // want `serves profiles of the process to whoever reaches :6060`
)

func main() {
	go http.ListenAndServe(":6060", nil)
}
