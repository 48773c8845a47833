package a

func asked1(
	r record, //nolint:gocritic
	by int,
) int {
	return r.fields[1] * by
}

//nolint:gocritic // a copy is wanted
func asked2(r record) int { return r.fields[2] }

//nolint:unparam
func other(r record) int { return r.fields[3] }

// Somebody has told another linter that the copy is meant.
func meantAll(list []record) (n int) {
	for i := range list {
		n += asked1(list[i], n) + asked2(list[i])
		n += other(list[i]) // want `copies 152 bytes per call`
	}
	return n
}
