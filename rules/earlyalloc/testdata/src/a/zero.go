package a

type packer interface{ Pack(p []byte) []byte }

type tight struct{ table [64]int }

func (t *tight) Pack(p []byte) []byte { return p[:len(p)/(1+t.table[0])] }

type loose struct{ level int }

func (l loose) Pack(p []byte) []byte { return p[:len(p)/l.level] }

func packerOf(level int) packer { return loose{level} }

// A number that is not zero was given, and the default is thrown away.
func packAll(level int, parts [][]byte) (out [][]byte) {
	for _, p := range parts {
		pk := packer(&tight{}) // want `allocates a default before a branch that replaces it`
		if level != 0 {
			pk = packerOf(level)
		} else {
			level = 0
		}
		out = append(out, pk.Pack(p))
	}
	return out
}

// The other branch uses it.
func packMore(level int, parts [][]byte) (out [][]byte) {
	for _, p := range parts {
		pk := packer(&tight{})
		if level != 0 {
			p = pk.Pack(p)
		}
		out = append(out, pk.Pack(p))
	}
	return out
}

// One value among others is a special case.
func packSome(level int, parts [][]byte) (out [][]byte) {
	for _, p := range parts {
		pk := packer(&tight{})
		if level == 9 {
			pk = packerOf(level)
		}
		out = append(out, pk.Pack(p))
	}
	return out
}
