// Package a holds strings that grow in loops.
package a

import "fmt"

func joined(names []string) string {
	list := ""
	for i, name := range names {
		if i > 0 {
			list += ", " // want `\+= copies the whole string on every iteration`
		}
		list += name
	}
	return list
}

func separated(names []string) string {
	var list string // names with commas
	for _, name := range names {
		if list != "" {
			list += "," // want `\+= copies the whole string`
		}
		if len(list) > 1000 {
			return list + "..."
		}
		list = list + "<" + name + ">" // in brackets
	}
	return "[" + list + "]"
}

func usedTwice(names []string) (int, string) {
	text := ""
	for _, name := range names {
		text += name // want `\+= copies the whole string`
	}
	return len(text), text
}

func withPrefix(prefix string, names []string) string {
	for _, name := range names {
		prefix += "/" + name // want `\+= copies the whole string`
	}
	prefix += "!"
	return prefix
}

func notEmpty(names []string) string {
	text := "names:"
	for _, name := range names {
		text += name // want `\+= copies the whole string`
	}
	return text
}

func otherList(names []string) string {
	text := ""
	if len(names) > 0 {
		for _, name := range names {
			text += name // want `\+= copies the whole string`
		}
	}
	return text
}

func runes(in string, ids []int) (string, string) {
	out := ""
	for _, r := range in {
		out += string(r) // want `\+= copies the whole string`
	}
	keys := ""
	for i, id := range ids {
		keys += fmt.Sprintf("%d=%d", i, id) + ";" // want `\+= copies the whole string`
	}
	return out, keys
}

func nested(table [][]string) string {
	out := ""
	for _, row := range table {
		line := ""
		for _, cell := range row {
			line += cell // want `\+= copies the whole string`
		}
		out += line + "\n" // want `\+= copies the whole string`
	}
	return out
}

func while(n int) string {
	pad := ""
	for len(pad) < n {
		pad += " " // want `\+= copies the whole string`
	}
	return pad
}

func labelled(rows [][]string) string {
	out := ""
next:
	for _, row := range rows {
		for _, cell := range row {
			if cell == "" {
				continue next
			}
			out += cell // want `\+= copies the whole string`
		}
	}
	return out
}

func result(names []string) (out string) {
	for _, name := range names {
		out += name // want `\+= copies the whole string`
	}
	return
}

func taken(names []string) string {
	sb := len(names)
	out := ""
	for _, name := range names {
		out += name // want `\+= copies the whole string`
	}
	return fmt.Sprint(sb) + out
}

func inClosure() func([]string) string {
	return func(names []string) string {
		out := ""
		for _, name := range names {
			out += name // want `\+= copies the whole string`
		}
		return out
	}
}

func clauses(kinds []int) string {
	out := ""
	for _, k := range kinds {
		switch k {
		case 0:
			out += "zero" // want `\+= copies the whole string`
		default:
			out += "many"
			break
		}
	}
	return out
}

func endless(next func() (string, bool)) string {
	out := "<"
	for {
		s, ok := next()
		if !ok {
			return out + ">"
		}
		out += s // want `\+= copies the whole string`
	}
}

func endlessParameter(out string, next func() (string, bool)) string {
	for {
		s, ok := next()
		if !ok {
			return out + ">"
		}
		out += s // want `\+= copies the whole string`
	}
}

func endlessBreak(next func() (string, bool)) string {
	out := next2() // starts with something
	for {
		s, ok := next()
		if !ok {
			break
		}
		out += s // want `\+= copies the whole string`
	}
	return out
}

func next2() string { return "x" }
