package a

func special(c byte) bool { return c == '%' || c == '/' }

// A text of the same length, or somewhat more.
func quoted(s string) string {
	hex := 0
	for i := 0; i < len(s); i++ {
		if special(s[i]) {
			hex++
		}
	}
	if hex == 0 {
		return s
	}
	t := make([]byte, len(s)+2*hex) // want `it is made for a text and gives one, which has 64 bytes or fewer as a rule`
	j := 0
	for i := 0; i < len(s); i++ {
		if special(s[i]) {
			t[j], t[j+1], t[j+2] = '%', "0123456789ABCDEF"[s[i]>>4], "0123456789ABCDEF"[s[i]&15]
			j += 3
			continue
		}
		t[j] = s[i]
		j++
	}
	return string(t)
}

func dashed(s string) string {
	out := make([]byte, 0, len(s)+8) // want `it is made for a text and gives one`
	for i := 0; i < len(s); i++ {
		if s[i] >= 'A' && s[i] <= 'Z' {
			out = append(out, '-', s[i]+32)
		} else {
			out = append(out, s[i])
		}
	}
	return string(out)
}

// Bytes may be many, and so may be all of a list.
func flipped(data []byte) string {
	out := make([]byte, len(data)) // want `nine in ten`
	for i, b := range data {
		out[i] = ^b
	}
	return string(out)
}

func times(s string, list []string) string {
	out := make([]byte, 0, len(s)*len(list)) // want `nine in ten`
	for range list {
		out = append(out, s...)
	}
	return string(out)
}

// No text is made of it.
func spread(s string) (n int) {
	out := make([]byte, len(s)) // want `nine in ten`
	copy(out, s)
	for _, b := range out {
		n += int(b)
	}
	return n
}
