package a

import "strings"

// Keys that differ in their case alone are rare: as many as there are.
func loweredLists(m map[string]string) map[string][]string {
	md := map[string][]string{}
	for k, v := range m {
		key := strings.ToLower(k)
		md[key] = append(md[key], v) // want `grows md table by table`
	}
	return md
}

// Of a list they may repeat.
func byLowered(names []string) map[string][]string {
	md := map[string][]string{}
	for _, name := range names {
		key := strings.ToLower(name)
		md[key] = append(md[key], name)
	}
	return md
}

func byFirstLetter(m map[string]string) map[string][]string {
	md := map[string][]string{}
	for k, v := range m {
		key := strings.ToLower(k[:1])
		md[key] = append(md[key], v)
	}
	return md
}
