package a

import "bytes"

type sheet struct {
	head bytes.Buffer
	out  *bytes.Buffer
}

func separate(out *bytes.Buffer, name string) {
	if out.String() != "" { // want `copies a buffer to look at its text`
		out.WriteByte(' ')
	}
	out.WriteString(name)
}

func (p *sheet) sizes(names []string, seen map[string]int) (n int) {
	var b bytes.Buffer
	for _, name := range names {
		b.WriteString(name)
		n += seen[b.String()] // want `copies a buffer to look at its text`

		if "" == b.String() { // want `copies a buffer to look at its text`
			n++
		}
	}
	for range names {
		if p.out.String() == p.head.String() { // want `copies a buffer to look at its text` `copies a buffer to look at its text`
			n++
		}
		switch p.head.String() { // want `copies a buffer to look at its text`
		case "GET", "HEAD":
			n++
		}
	}
	if p.out.String() == p.head.String() {
		n++ // once
	}
	return n + len(p.head.String()) // want `copies a buffer to look at its text`
}

// The string is kept, or changes afterwards.
func keptBuffer(out *bytes.Buffer, seen map[string]int) string {
	seen[out.String()]++
	seen[out.String()] = 1
	text := out.String()
	out.Reset()
	if text == "" {
		return "none"
	}
	return text + out.String()
}
