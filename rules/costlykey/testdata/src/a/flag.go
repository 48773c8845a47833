package a

import "lru"

var lengths, _ = lru.New[string, int](100)

func hitRate() float64 { return lengths.Rate() }

// A mark that stands for a flag.
func flagKey(text string, wide bool) string {
	if wide {
		return "w:" + text
	}
	return "n:" + text
}

func lengthOf(text string, wide bool) int {
	key := flagKey(text, wide) // want "concatenates a string per lookup to be a map key"
	if n, ok := lengths.Get(key); ok {
		return n
	}
	n := len(text)
	if wide {
		n *= 2
	}
	lengths.Add(key, n)
	return n
}

var dumped, _ = lru.New[string, int](100)

// What a method that gives nothing does with the keys nobody knows.
func dumpedLength(text string, wide bool) int {
	defer dumped.Dump()
	n, _ := dumped.Get(flagKey(text, wide))
	return n
}

type pet int

// A mark that stands for a kind.
func petKey(name string, kind pet) string {
	switch kind {
	case 0:
		return name + "/cat"
	case 1:
		return name + "/dog"
	default:
		return name + "/bird"
	}
}

func differentPets(names []string, kinds []pet) int {
	seen := map[string]bool{}
	for i, name := range names {
		seen[petKey(name, kinds[i])] = true // want "concatenates a string per lookup to be a map key"
	}
	return len(seen)
}

// The mark is put on where the key is asked with.
func differentNames(names []string, nick []bool) int {
	seen := map[string]bool{}
	for i, name := range names {
		key := "name " + name // want "concatenates a string per lookup to be a map key"
		if nick[i] {
			key = "nick " + name
		}
		seen[key] = true
	}
	return len(seen)
}

// The plain text is asked without a copy, and may be the other one on purpose.
func plainKey(text string, wide bool) string {
	if wide {
		return "wide " + text
	}
	return text
}

// A mark that another one begins with.
func nearKey(text string, wide bool) string {
	if wide {
		return "w1" + text
	}
	return "w" + text
}

// One mark for two flags, and two texts.
func otherKey(text, other string, wide bool) string {
	if wide {
		return "w:" + text
	}
	return "o:" + other
}

// The text itself says which.
func kindOfText(text string) string {
	if text != "" && text[0] == '.' {
		return "hidden " + text
	}
	return "open " + text
}

func differentTexts(texts []string, wide bool) (n int) {
	plain, near, other, kinds := map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, text := range texts {
		plain[plainKey(text, wide)] = true
		near[nearKey(text, wide)] = true
		other[otherKey(text, texts[0], wide)] = true
		kinds[kindOfText(text)] = true
	}
	return len(plain) + len(near) + len(other) + len(kinds)
}

// One mark for all is left alone.
func sameMark(names []string, fresh bool) int {
	seen := map[string]bool{}
	for _, name := range names {
		key := "name " + name
		if fresh {
			key = "name " + name
		}
		seen[key] = true
	}
	return len(seen)
}
