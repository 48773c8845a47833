package web

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strings"
	"testing"
)

func TestDrawingEscapesAndIsWellFormed(t *testing.T) {
	const evil = `</svg><script>alert("1")</script>&`
	d := NewDrawing(100, 50)
	d.Text("ink", "start", 1, 2.04, evil)
	d.Dot("s0", math.NaN(), math.Inf(1), 3, evil)
	d.Rect("bar", 1, 2, -5, 3, "")
	d.Polyline("s0 thick", [][2]float64{{0, 0}, {1, 1}}, true)
	d.Polyline("s0", nil, false)
	for _, svg := range []string{string(d.Embed(evil)), d.File(evil)} {
		if strings.Contains(svg, "<script") || strings.Contains(svg, "NaN") || strings.Contains(svg, "Inf") || strings.Contains(svg, "var(") {
			t.Errorf("%s", svg)
		}
		for dec := xml.NewDecoder(strings.NewReader(svg)); ; {
			if _, err := dec.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%v in\n%s", err, svg)
			}
		}
	}
	if light, dark := chartStyles(); light == dark || !strings.Contains(light, "#0b5a8a") || !strings.Contains(dark, "#7fc4f0") || strings.Contains(light, ": ;") {
		t.Errorf("a file's style lacks its colours:\n%s", light)
	}
}

func TestScale(t *testing.T) {
	linear, log := Scale{Low: 0, High: 10, From: 100, To: 200}, Scale{Low: 1, High: 100, From: 0, To: 10, Log: true}
	for _, c := range []struct {
		s       Scale
		v, want float64
	}{{linear, 5, 150}, {linear, -3, 100}, {linear, 99, 200}, {log, 10, 5}, {log, 0, 0}, {log, -1, 0}, {Scale{Low: 3, High: 3, From: 0, To: 8}, 3, 4}} {
		if got := c.s.At(c.v); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%v at %+v is %v, want %v", c.v, c.s, got, c.want)
		}
	}
	for name, c := range map[string]struct {
		got  []float64
		want []float64
	}{
		"linear":   {linear.Ticks(4), []float64{0, 5, 10}},
		"binary":   {Scale{Low: 0, High: 100 << 20}.BinaryTicks(3), []float64{0, 64 << 20}},
		"negative": {Scale{Low: -0.3, High: 0.1}.Ticks(3), []float64{-0.2, 0}},
		"decades":  {Scale{Low: 1e-9, High: 1e-3, Log: true}.Ticks(3), []float64{1e-9, 1e-7, 1e-5, 1e-3}},
		"short":    {Scale{Low: 0.9, High: 12, Log: true}.Ticks(3), []float64{1, 2, 5, 10}},
		"nothing":  {Scale{Low: 3, High: 3}.Ticks(3), nil},
	} {
		if len(c.got) != len(c.want) {
			t.Errorf("%s: %v, want %v", name, c.got, c.want)
			continue
		}
		for i := range c.got {
			if math.Abs(c.got[i]-c.want[i]) > 1e-9*math.Abs(c.want[i])+1e-15 {
				t.Errorf("%s: %v, want %v", name, c.got, c.want)
			}
		}
	}
}
