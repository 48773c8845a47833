package a

type pick struct {
	text string
	err  error
}

func pickFrom(server string, to chan<- pick) {
	to <- pick{text: server}
}

// The first good answer wins, a bad one takes its channel out of the select.
func firstGood(a, b string) (string, error) {
	first := make(chan pick)  // want `sends a result that nobody may receive any more`
	second := make(chan pick) // want `sends a result that nobody may receive any more`
	go pickFrom(a, first)
	go pickFrom(b, second)
	var err1, err2 error
	for err1 == nil || err2 == nil {
		select {
		case r := <-first:
			if r.err == nil {
				return r.text, nil
			}
			err1 = r.err
			first = nil
		case r := <-second:
			if r.err == nil {
				return r.text, nil
			}
			err2 = r.err
			second = nil
		}
	}
	return "", err1
}

// Both are waited for.
func bothPicks(a, b string) (texts []string) {
	first := make(chan pick)
	second := make(chan pick)
	go pickFrom(a, first)
	go pickFrom(b, second)
	for len(texts) < 2 {
		select {
		case r := <-first:
			texts = append(texts, r.text)
			first = nil
		case r := <-second:
			texts = append(texts, r.text)
			second = nil
		}
	}
	return texts
}
