package a

import "example.com/peers"

func servers(hosts []string) int {
	var all []peers.Address
	for _, h := range hosts {
		all = append(all, peers.Of(h)) // want `gathers a list in all of which only the length is asked`
	}
	return len(all)
}

func counted(hosts []string) int {
	var all []peers.Address
	for _, h := range hosts {
		all = append(all, peers.Counted(h))
	}
	return len(all)
}
