package a

import "fmt"

type ipv4 [4]byte

func (a ipv4) String() string { return fmt.Sprintf("%d.%d.%d.%d", a[0], a[1], a[2], a[3]) }

type ipv4s []ipv4

func (l ipv4s) texts() []string {
	out := make([]string, 0, len(l))
	for _, a := range l {
		out = append(out, a.String())
	}
	return out
}

type node struct {
	id    int
	addrs ipv4s
}

func meet(a, b, c []string) bool { return len(a)+len(b)+len(c) > 4 && a[0] == b[0] }

// What the loop puts into a map of its own, or appends to what each turn begins, nobody else has.
func peersOf(all []node, rules [][]ipv4, n *node) map[int]node {
	peers := map[int]node{}
	for _, peer := range all {
		if peer.id == n.id {
			continue
		}
		for _, rule := range rules {
			var dst []string
			for _, a := range rule {
				dst = append(dst, a.String())
			}
			if meet(n.addrs.texts(), dst, peer.addrs.texts()) { // want `runs texts over the same values` `runs texts over the same values`
				peers[peer.id] = peer
			}
		}
	}
	return peers
}

var seen = map[int]*node{}

// A map that others have may lead to the same node.
func (n *node) note(all []node) int {
	total := 0
	for i := range all {
		seen[all[i].id].addrs = append(seen[all[i].id].addrs, all[i].addrs...)
		total += len(n.addrs.texts())
	}
	return total
}

// What is appended to a list of somebody else may be one of these.
func tails(lists [][]ipv4, n *node) int {
	total := 0
	for _, l := range lists {
		l = append(l, ipv4{})
		total += len(n.addrs.texts()) + len(l)
	}
	return total
}

func least(spread map[string]int) int {
	low := 1 << 30
	for _, n := range spread {
		low = min(low, n)
	}
	return low
}

// The loop counts on.
func spreadOut(zones []string, want int) (picked []string) {
	spread := map[string]int{}
	for len(picked) < want {
		for _, z := range zones {
			if spread[z] > least(spread) {
				continue
			}
			spread[z]++
			picked = append(picked, z)
		}
	}
	return picked
}

func spreadBy(zones []string) (sum int) {
	spread := map[string]int{}
	for i, z := range zones {
		sum += least(spread)
		spread[z] = i
	}
	return sum
}

func ownCounts(counts []int, all []int) (sum int) {
	for _, i := range all {
		sum += largest(counts)
		counts[i]++
	}
	return sum
}

func largest(counts []int) (n int) {
	for _, c := range counts {
		n = max(n, c)
	}
	return n
}

// One that only others change.
func unspread(zones []string, spread map[string]int) (sum int) {
	for _, z := range zones {
		sum += least(spread) + len(z) // want `runs least over the same arguments`
	}
	return sum
}
