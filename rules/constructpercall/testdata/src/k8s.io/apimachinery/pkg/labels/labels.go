// Package labels stands for that of Kubernetes.
package labels

type Set map[string]string

type Selector interface{ Matches(labels Set) bool }

func (s Set) Matches(labels Set) bool {
	for k, v := range s {
		if labels[k] != v {
			return false
		}
	}
	return true
}

func SelectorFromSet(s Set) Selector { return s }
