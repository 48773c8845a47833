package a

func needs(tag string, given []string) bool {
	required := make(map[string][]string) // want `builds a map of 3 constant entries on every call to look something up`
	required["a"] = []string{"href"}
	required["img"] = []string{"src"}
	required["source"] = []string{"src", "srcset"}
	for name, attributes := range required {
		if tag == name {
			return len(attributes) <= len(given)
		}
	}
	return false
}

func weightOf(kind string) int {
	weights := map[string]int{} // want `builds a map of 3 constant entries`
	weights["low"] = 1
	weights["mid"] = 5
	weights["high"] = 9
	return weights[kind]
}

func allowed() map[string]bool {
	tags := make(map[string]bool)
	tags["a"] = true
	tags["b"] = true
	tags["i"] = true
	return tags
}

func mayUse(tag string) bool { return allowed()[tag] } // want `builds a map of 3 constant entries`

func mayUseSlowly(tag string) bool {
	for name := range allowed() { // want `builds a map of 3 constant entries`
		if name == tag {
			return true
		}
	}
	return false
}

// What a call gives goes in, what is not for all, a second meaning, and too few.
func named(kind, own string) int {
	weights := map[string]int{}
	weights["low"] = 1
	weights["mid"] = 5
	weights[own] = 9
	return weights[kind]
}

func sometimes(kind string, high bool) int {
	weights := map[string]int{}
	weights["low"] = 1
	weights["mid"] = 5
	weights["top"] = 7
	if high {
		weights["high"] = 9
	}
	return weights[kind]
}

func every() (n int) {
	for _, on := range allowed() {
		if on {
			n++
		}
	}
	return n
}

func total(kind string) (n int) {
	weights := map[string]int{}
	weights["low"] = 1
	weights["mid"] = 5
	weights["high"] = 9
	for k, w := range weights {
		if k != kind {
			n += w
		}
	}
	return n
}

func pair(kind string) int {
	weights := map[string]int{}
	weights["low"] = 1
	weights["high"] = 9
	return weights[kind]
}

func merged(more []string, kind string) bool {
	tags := allowed()
	for _, m := range more {
		tags[m] = true
	}
	return tags[kind]
}
