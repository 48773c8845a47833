package wide

import "reflect"

// Values of a comparable parameter.
func sameTargets[V comparable](list, targets []V) bool {
	return reflect.DeepEqual(list[:len(targets)], targets) // want `compares two slices element by element through reflection`
}

func sameCounts[K comparable, V ~int | ~string](a, b map[K]V) bool {
	return reflect.DeepEqual(a, b) // want `compares two maps entry by entry through reflection`
}

// Any type may be in there.
func sameAny[V any](a, b []V) bool {
	return reflect.DeepEqual(a, b)
}

func sameStringers[V interface {
	comparable
	String() string
}](a, b []V) bool {
	return reflect.DeepEqual(a, b)
}
