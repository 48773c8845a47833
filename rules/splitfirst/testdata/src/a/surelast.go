package a

import "strings"

// A list of pieces is never empty: the check says nothing.
func shortRef(ref string) string {
	parts := strings.Split(ref, "/") // want `allocates a list of all pieces to look at the last`
	if len(parts) > 0 {
		return parts[len(parts)-1]
	}
	return ref
}

// The last of three is all the rest.
func restOfRef(ref string) string {
	parts := strings.SplitAfterN(ref, "/", 3)
	if len(parts) > 0 {
		return parts[len(parts)-1]
	}
	return ref
}

func bothEnds(ref string) (string, string) {
	parts := strings.Split(ref, "/")
	if len(parts) == 0 {
		return "", ""
	}
	return parts[0], parts[len(parts)-1]
}
