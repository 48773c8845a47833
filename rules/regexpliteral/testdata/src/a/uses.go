package a

func backup(name string) bool {
	return elsewhere.MatchString(name) // want `runs a regexp to compare a fixed suffix`
}

// The variable is all its file has, and stays.
func option(name string) bool {
	return alone.MatchString(name) // want `runs a regexp to compare a fixed prefix`
}

func home(name string) bool {
	return longName.MatchString(name) // want `runs a regexp to compare a fixed prefix`
}
