package wide

import (
	"bytes"

	"example.com/keys"
)

type wideTable struct{ id int64 }

// The key is what a function of another package makes of a part.
func decoded(tables []wideTable, pieces []*keys.Piece) map[int64][]*keys.Piece {
	out := map[int64][]*keys.Piece{}
	for _, t := range tables {
		for _, p := range pieces { // want "searches pieces from its start for every element"
			if !bytes.HasPrefix(p.GetFirst(), keys.Prefix()) || !keys.IsData(p.First) {
				continue
			}
			id := keys.DecodeID(p.GetFirst())
			if id == t.id {
				out[t.id] = append(out[t.id], p)
			}
		}
	}
	return out
}

// What a pointer of a request leads to: such lists are mostly short.
func requested(names []string, wanted []*string) (n int) {
	for _, name := range names {
		for _, w := range wanted {
			if keys.ToText(w) == name {
				n++
				break
			}
		}
	}
	return n
}

// What leaves others out does something, the result may be another each time, or is an error, too.
func marked(tables []wideTable, pieces []*keys.Piece, names []string) (n int64) {
	for _, t := range tables {
		for _, p := range pieces {
			if !keys.MarkSeen(p.First) {
				continue
			}
			if keys.DecodeID(p.First) == t.id {
				n = t.id
				break
			}
		}
	}
	for _, t := range tables {
		for _, p := range pieces {
			if keys.VersionOf(p.First) == t.id {
				n = t.id
				break
			}
		}
	}
	for _, t := range tables {
		for _, name := range names {
			id, err := keys.Lookup(name)
			if err == nil && id == t.id {
				n = t.id
				break
			}
		}
	}
	return n
}
