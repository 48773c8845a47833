package a

import "log"

type flood struct{ asked map[string]int }

// Who asks too often is told, seldom.
func (f *flood) refuses(peer string, most int) bool {
	if f.asked[peer] >= most {
		log.Print("asks too often: ", peer, f.asked[peer])
		return true
	}
	return false
}

// All are told of, and what is told is not all.
func (f *flood) tells(peer string, most int) int {
	if f.asked[peer] >= most {
		log.Print("asks often: ", peer)
		return f.asked[peer] - most // want `looks up f.asked\[peer\] again`
	}
	return 0
}
