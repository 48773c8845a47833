package a

// A list of itself is no list of maps.
type endless []endless

type endlessArray [2][]endlessArray

var lists, arrays = endless{}, endlessArray{}

func countLists() int { return len(lists) + len(arrays) }
