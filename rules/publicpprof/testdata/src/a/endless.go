package a

import "net/http"

// An address that is made of itself: nobody knows its host.
func ownAddress() {
	var addr string
	addr = addr + ":6060"
	http.ListenAndServe(addr, nil)
}
