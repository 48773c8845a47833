package a

type head interface {
	GetPath() string
	SetPath(string)
	Next() string
}

type headWithHash struct {
	head head
	hash int
}

// The key comes from a method of which only the name promises that it changes nothing.
func pull(local map[string]headWithHash, remote []headWithHash) (n int) {
	for _, r := range remote {
		known, ok := local[r.head.GetPath()]
		switch {
		case ok:
			if known.head.GetPath() == "main" && local[r.head.GetPath()].hash != r.hash { // want `looks up local\[r.head.GetPath\(\)\] again`
				n++
			}
		default:
			n--
		}
	}
	return n
}

func renamed(local map[string]headWithHash, r head) int {
	n := local[r.GetPath()].hash
	r.SetPath("other")
	return n + local[r.GetPath()].hash + local[r.Next()].hash + local[r.Next()].hash
}
