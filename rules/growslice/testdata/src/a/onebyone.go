package a

type sack struct{ all []string }

func lines2(n int) []string { return nil }

func (b *sack) oneByOne(n int) {
	for i := 0; i < n; i++ {
		if i%3 == 0 {
			for _, x := range lines2(i) {
				b.all = append(b.all, x) // want `appends lines2\(i\) one by one, and grows b.all array by array`
			}
		}
	}
}

func behindOthers(dst, xs []string) []string {
	for _, x := range xs {
		dst = append(dst, x) // want `appends xs one by one, and grows dst array by array`
	}
	return dst
}

// asAny puts each into an interface: append cannot take them at once.
func asAny(dst []any, xs []string) []any {
	for _, x := range xs {
		dst = append(dst, x)
	}
	return dst
}

// withIndex appends something else.
func withIndex(dst []int, xs []string) []int {
	for i := range xs {
		dst = append(dst, i)
	}
	return dst
}

// filtering leaves some out.
func filtering(dst, xs []string) []string {
	for _, x := range xs {
		if x != "" {
			dst = append(dst, x)
		}
	}
	return dst
}

// fromMap has no list to append.
func fromMap(dst []string, xs map[string]string) []string {
	for _, x := range xs {
		dst = append(dst, x)
	}
	return dst
}

// withRoom grows nothing.
func withRoom(sets [][]string, n int) []string {
	out := make([]string, 0, n)
	for i, xs := range sets {
		if i%2 == 0 {
			for _, x := range xs {
				out = append(out, x)
			}
		}
	}
	return out
}
