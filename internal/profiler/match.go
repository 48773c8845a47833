package profiler

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// matcher is one condition on a label. Servers read matchers themselves; these
// are for folders.
type matcher struct {
	name  string
	not   bool
	value string
	re    *regexp.Regexp // anchored; nil compares value
}

// matchers reads `{a="b", c!="d", e=~"f|g", h!~"i"}`, the form that Prometheus
// gave to all of these. A label that is not there is "".
func matchers(text string) ([]matcher, error) {
	wrong := func(at string) error {
		return fmt.Errorf("--match %s: not understood from %.20q on: conditions are name=\"value\", name!=\"value\", name=~\"pattern\" or name!~\"pattern\", with commas between", text, at)
	}
	rest := strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(text, "{"), "}"))
	head := regexp.MustCompile(`^\s*([A-Za-z_][A-Za-z0-9_.]*)\s*(=~|!~|!=|=)\s*`)
	var out []matcher
	for rest != "" {
		m := head.FindStringSubmatch(rest)
		if m == nil {
			return nil, wrong(rest)
		}
		after := rest[len(m[0]):]
		quoted, err := strconv.QuotedPrefix(after)
		if err != nil {
			return nil, wrong(after)
		}
		value, err := strconv.Unquote(quoted)
		if err != nil {
			return nil, wrong(after)
		}
		one := matcher{name: m[1], not: m[2][0] == '!', value: value}
		if strings.HasSuffix(m[2], "~") {
			if one.re, err = regexp.Compile("^(?:" + value + ")$"); err != nil {
				return nil, fmt.Errorf("--match %s: %w", text, err)
			}
		}
		out = append(out, one)
		rest = strings.TrimSpace(after[len(quoted):])
		if rest != "" && rest[0] != ',' {
			return nil, wrong(rest)
		}
		rest = strings.TrimSpace(strings.TrimPrefix(rest, ","))
	}
	return out, nil
}

func (m matcher) holds(labels map[string]string) bool {
	have := labels[m.name]
	same := have == m.value
	if m.re != nil {
		same = m.re.MatchString(have)
	}
	return same != m.not
}
