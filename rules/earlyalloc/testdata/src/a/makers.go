package a

import (
	"encoding/base64"
	"time"
)

func stampOf(at time.Time, names map[string]string, name string) string {
	stamp := at.Format(time.RFC3339) // want `allocates before an exit that`
	if s, ok := names[name]; ok {
		return s
	}
	return name + stamp
}

func tokenOf(raw []byte, names map[string]string, name string) string {
	token := base64.StdEncoding.EncodeToString(raw) // want `allocates before an exit that`
	if s, ok := names[name]; ok {
		return s
	}
	return token
}

func nearby(names map[string]string, name string) string {
	other := []string{name + ".", "www." + name} // want `allocates before an exit that`
	if s, ok := names[name]; ok {
		return s
	}
	for _, o := range other {
		if s, ok := names[o]; ok {
			return s
		}
	}
	return ""
}

// The texts are there already, and the list is on the stack.
func alike(names map[string]string, name, second string) string {
	other := []string{name, second}
	if s, ok := names[name]; ok {
		return s
	}
	for _, o := range other {
		if s, ok := names[o]; ok {
			return s
		}
	}
	return ""
}
