package a

import "errors"

type relation2 struct{ name string }

type namespace2 struct{ relations []*relation2 }

func (n *namespace2) GetRelation() []*relation2 { return n.relations }

// A name that is there already is a failure (spicedb).
func relations(n *namespace2) (map[string]*relation2, error) {
	byName := map[string]*relation2{}
	for _, r := range n.GetRelation() {
		_, existing := byName[r.name]
		if existing {
			return nil, errors.New("twice: " + r.name)
		}
		byName[r.name] = r // want `grows byName table by table`
	}
	return byName, nil
}

// One that is there already is left as it is.
func firstRelations(n *namespace2) map[string]*relation2 {
	byName := map[string]*relation2{}
	for _, r := range n.GetRelation() {
		_, existing := byName[r.name]
		if existing {
			continue
		}
		byName[r.name] = r
	}
	return byName
}
