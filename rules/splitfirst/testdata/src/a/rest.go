package a

import "strings"

// The first pieces, and the others as they stood.
func service(name string) (port, proto, rest string) {
	parts := strings.Split(name, ".") // want `allocates a list of all pieces to look at the first and join the others again`
	if len(parts) < 3 {
		return "", "", ""
	}
	return parts[0], parts[1], strings.Join(parts[2:], ".")
}

func constraint(tag string) (name, check string) {
	names := strings.Split(tag, ",") // want `allocates a list of all pieces to look at the first and join the others again`
	if len(names) > 1 && names[0] != "" {
		return names[0], strings.Join(names[1:], ",")
	}
	return "", tag
}

// Another separator.
func dashed(path string) (string, string) {
	parts := strings.Split(path, "/")
	return parts[0], strings.Join(parts[1:], "-")
}

func parent(path string) string {
	parts := strings.Split(path, "/") // want `allocates a list of all pieces to join all but the last again`
	return strings.Join(parts[:len(parts)-1], "/")
}
