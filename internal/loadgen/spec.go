package loadgen

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/BurntSushi/toml"
)

// span is a duration as people write it, "500ms", in every form of a spec.
type span time.Duration

func (s *span) UnmarshalText(text []byte) error {
	d, err := time.ParseDuration(string(text))
	if err != nil {
		return fmt.Errorf("%q is no time: write it as 500ms or 2s", text)
	}
	*s = span(d)
	return nil
}

// written is a spec as a file or a line has it. A file may give the fields of
// a single target at the top, or several in [[target]].
type written struct {
	Rate     float64         `toml:"rate" json:"rate"`
	Ready    string          `toml:"ready" json:"ready"`
	Pprof    string          `toml:"pprof" json:"pprof"`
	Timeout  span            `toml:"timeout" json:"timeout"`
	Wait     span            `toml:"wait" json:"wait"`
	Window   span            `toml:"window" json:"window"`
	Lead     span            `toml:"lead" json:"lead"`
	Conns    int             `toml:"conns" json:"conns"`
	Quads    int             `toml:"quads" json:"quads"`
	Arrivals string          `toml:"arrivals" json:"arrivals"`
	SameBody bool            `toml:"same-body" json:"same-body"`
	Target   []writtenTarget `toml:"target" json:"target"`
	writtenTarget
}

type writtenTarget struct {
	Name   string   `toml:"name" json:"name"`
	Weight *float64 `toml:"weight" json:"weight"`
	URL    string   `toml:"url" json:"url"`
	Method string   `toml:"method" json:"method"`
	Body   string   `toml:"body" json:"body"`
	Header []string `toml:"header" json:"header"`
}

const known = "rate, url, method, body, header, name, ready, pprof, timeout, wait, window, lead, conns, quads, arrivals, same-body, and target with name and weight in a file"

// Parse reads a load spec: a line of key=value words, or the name of a TOML or
// JSON file in dir. Files named in body=@… are relative to dir, or to the
// spec's folder.
func Parse(text, dir string) (Spec, error) {
	var w written
	var err error
	if !strings.Contains(text, "=") {
		name := strings.TrimSpace(text)
		if name == "" {
			return Spec{}, errors.New("--load is empty: write 'rate=500 url=http://127.0.0.1:{port}/path', or the name of a TOML or JSON file")
		}
		if !filepath.IsAbs(name) {
			name = filepath.Join(dir, name)
		}
		dir = filepath.Dir(name)
		w, err = fromFile(name)
	} else {
		w, err = fromLine(text)
	}
	if err != nil {
		return Spec{}, err
	}
	s, err := w.spec(dir)
	if err != nil {
		return Spec{}, fmt.Errorf("load spec: %w", err)
	}
	return s, nil
}

func fromFile(name string) (written, error) {
	var w written
	data, err := os.ReadFile(name)
	if err != nil {
		return w, fmt.Errorf("read the load spec: %w", err)
	}
	if filepath.Ext(name) == ".json" {
		dec := json.NewDecoder(bytes.NewReader(data))
		dec.DisallowUnknownFields()
		if err := dec.Decode(&w); err != nil {
			return w, fmt.Errorf("%s: %w; the keys are %s", name, err, known)
		}
		return w, nil
	}
	meta, err := toml.Decode(string(data), &w)
	if err != nil {
		return w, fmt.Errorf("%s: %w", name, err)
	}
	if more := meta.Undecoded(); len(more) > 0 {
		return w, fmt.Errorf("%s: %w", name, unknown(more[0].String()))
	}
	return w, nil
}

func unknown(key string) error {
	if key == "duration" {
		return errors.New("unknown key duration: how long the race may take is --budget, one window is window=")
	}
	return fmt.Errorf("unknown key %s: the keys are %s", key, known)
}

func fromLine(text string) (written, error) {
	var w written
	words, err := Words(text)
	if err != nil {
		return w, fmt.Errorf("load spec: %w", err)
	}
	for _, word := range words {
		key, value, ok := strings.Cut(word, "=")
		if !ok {
			return w, fmt.Errorf("load spec: %q is not key=value", word)
		}
		if err := w.set(key, value); err != nil {
			return w, fmt.Errorf("load spec: %w", err)
		}
	}
	return w, nil
}

func (w *written) set(key, value string) error {
	var err error
	whole := func(to *int) {
		if *to, err = strconv.Atoi(value); err != nil {
			err = fmt.Errorf("%s=%s: want a whole number", key, value)
		}
	}
	spans := map[string]*span{"timeout": &w.Timeout, "wait": &w.Wait, "window": &w.Window, "lead": &w.Lead}
	texts := map[string]*string{"ready": &w.Ready, "pprof": &w.Pprof, "arrivals": &w.Arrivals, "url": &w.URL, "method": &w.Method, "body": &w.Body, "name": &w.Name}
	switch {
	case spans[key] != nil:
		if err = spans[key].UnmarshalText([]byte(value)); err != nil {
			err = fmt.Errorf("%s=%w", key, err)
		}
	case texts[key] != nil:
		*texts[key] = value
	case key == "rate":
		if w.Rate, err = strconv.ParseFloat(value, 64); err != nil {
			err = fmt.Errorf("rate=%s: want requests per second", value)
		}
	case key == "header":
		w.Header = append(w.Header, value)
	case key == "conns":
		whole(&w.Conns)
	case key == "quads":
		whole(&w.Quads)
	case key == "same-body":
		if w.SameBody, err = strconv.ParseBool(value); err != nil {
			err = fmt.Errorf("same-body=%s: want true or false", value)
		}
	default:
		err = unknown(key)
	}
	return err
}
