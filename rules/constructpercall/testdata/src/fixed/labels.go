package fixed

import "k8s.io/apimachinery/pkg/labels"

type podCounter struct {
	pods     []labels.Set
	revision string
}

func (p *podCounter) count() (n int) {
	s := labels.SelectorFromSet(labels.Set{"revision": p.revision}) // want `builds a field's selector per call`
	for _, pod := range p.pods {
		if s.Matches(pod) {
			n++
		}
	}
	return n
}

// What it is given may be another one each time.
func (p *podCounter) countOf(revision string) (n int) {
	s := labels.SelectorFromSet(labels.Set{"revision": revision})
	for _, pod := range p.pods {
		if s.Matches(pod) {
			n++
		}
	}
	return n
}

type lister interface {
	List(s labels.Selector) ([]int, error)
}

// What is listed by a selector does not keep it.
type notRunningPodCounter struct {
	pods         lister
	revisionName string
}

const revisionKey = "serving/revision"

func (pc *notRunningPodCounter) PendingTerminatingCount() (int, int, error) {
	pods, err := pc.pods.List(labels.SelectorFromSet(labels.Set{ // want `builds a field's selector per call`
		revisionKey: pc.revisionName,
	}))
	if err != nil {
		return 0, 0, err
	}
	return len(pods), 0, nil
}
