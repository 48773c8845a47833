package a

import "strings"

func oneCase(options map[string]string) (size string) {
	for key, value := range options {
		key := strings.ToLower(key)
		switch key { // want `builds a copy in one case to compare it once, in a switch`
		case "size":
			size = value
		}
	}
	return size
}

func oneTag(scheme string) bool {
	switch strings.ToLower(scheme) { // want `builds a copy in one case to compare it once, in a switch`
	case "https":
		return true
	default:
		return false
	}
}

// One copy serves all of them.
func threeCases(scheme string) int {
	switch strings.ToLower(scheme) {
	case "http":
		return 1
	case "https":
		return 2
	case "ftp":
		return 3
	}
	return 0
}

// The copy serves more than the switch.
func keptCase(scheme string) string {
	low := strings.ToLower(scheme)
	switch low {
	case "http":
		return "https"
	}
	return low
}

// Texts that are no constants, and none at all.
func otherCases(scheme, other string) int {
	switch strings.ToLower(scheme) {
	case other:
		return 1
	}
	switch strings.ToLower(scheme) {
	case "":
		return 2
	}
	switch strings.ToLower(scheme) {
	}
	return 0
}
