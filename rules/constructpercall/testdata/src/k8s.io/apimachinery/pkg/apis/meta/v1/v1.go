package v1

type LabelSelector struct{ MatchLabels map[string]string }

type Selector interface {
	Matches(labels map[string]string) bool
}

type selector map[string]string

func (s selector) Matches(labels map[string]string) bool {
	for k, v := range s {
		if labels[k] != v {
			return false
		}
	}
	return true
}

func LabelSelectorAsSelector(ps *LabelSelector) (Selector, error) {
	return selector(ps.MatchLabels), nil
}
