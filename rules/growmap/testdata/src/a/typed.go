package a

type message struct {
	url     string
	headers map[string][]string
}

func newMessage(url string, given map[string]any) *message {
	r := message{url: url, headers: make(map[string][]string)}
	for name, v := range given {
		if s, ok := v.(string); ok {
			r.headers[name] = append(r.headers[name], s) // want `grows r.headers table by table although the loop's length is known`
		}
	}
	return &r
}

func listsOf(values map[string]string) map[string][]string {
	out := map[string][]string{}
	for name, s := range values {
		out[name] = append(out[name], s) // want `grows out table by table although the loop's length is known`
	}
	return out
}

// A list of an interface with methods holds many types.
func errorsOf(byName map[string]error) map[string]*failure {
	out := map[string]*failure{}
	for name, err := range byName {
		if f, ok := err.(*failure); ok {
			out[name] = f
		}
	}
	return out
}

type failure struct{}

func (*failure) Error() string { return "" }

// Words repeat.
func groupedWords(words []string) map[string][]string {
	out := map[string][]string{}
	for _, w := range words {
		out[w] = append(out[w], w)
	}
	return out
}
