package a

import "slices"

type command struct {
	run func(ids, blocked []int) (allowed int)
}

// A literal of the package has no declaration of a function around it.
var specs = command{
	run: func(ids, blocked []int) (allowed int) {
		for _, id := range ids {
			if !slices.Contains(blocked, id) { // want `searches blocked`
				allowed++
			}
		}
		return allowed
	},
}
