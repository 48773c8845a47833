package a

type elem struct{ up *elem }

func grepElems(list []*elem, keep func(int, *elem) bool) (out []*elem) {
	for i, e := range list {
		if keep(i, e) {
			out = append(out, e)
		}
	}
	return out
}

// firstElem asks until one will do.
func firstElem(list []*elem, keep func(*elem) bool) *elem {
	for _, e := range list {
		if keep(e) {
			return e
		}
	}
	return nil
}

func askOnce(list []*elem, keep func(*elem) bool) bool { return len(list) > 0 && keep(list[0]) }

func indexElem(list []*elem, e *elem) int {
	if e != nil {
		for i, o := range list {
			if o == e {
				return i
			}
		}
	}
	return -1
}

func hasElem(list []*elem, e *elem) bool { return indexElem(list, e) > -1 }

// The literal is asked for each.
func winnow(all, nodes []*elem, keep bool) []*elem {
	return grepElems(all, func(_ int, e *elem) bool {
		return hasElem(nodes, e.up) == keep // want `searches nodes from its start for every element`
	})
}

func ask(all, nodes []*elem) bool {
	return askOnce(all, func(e *elem) bool { return hasElem(nodes, e.up) })
}
