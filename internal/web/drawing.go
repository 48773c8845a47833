package web

import (
	"fmt"
	"html"
	"html/template"
	"math"
	"regexp"
	"strings"
	"sync"
)

// A Drawing collects the elements of one SVG. Every text is escaped, and
// colours are classes of chart.css, so that a drawing follows the theme of the
// page around it. What has a tip shows it when pointed at, and the page's
// script gives the same by the keyboard.
type Drawing struct {
	b             strings.Builder
	width, height float64
}

// NewDrawing begins a drawing of a size in SVG units, which are pixels unless
// the page is narrow.
func NewDrawing(width, height float64) *Drawing { return &Drawing{width: width, height: height} }

// Text writes s with its baseline at y; anchor is "start", "middle" or "end".
func (d *Drawing) Text(class, anchor string, x, y float64, s string) {
	fmt.Fprintf(&d.b, `<text class="%s" x="%s" y="%s" text-anchor="%s">%s</text>`, class, short(x), short(y), anchor, html.EscapeString(s))
}

// Line draws a straight line.
func (d *Drawing) Line(class string, x1, y1, x2, y2 float64) {
	fmt.Fprintf(&d.b, `<path class="%s" d="M%s %sL%s %s"/>`, class, short(x1), short(y1), short(x2), short(y2))
}

// Polyline draws through points; with close it is an area.
func (d *Drawing) Polyline(class string, points [][2]float64, close bool) {
	if len(points) == 0 {
		return
	}
	fmt.Fprintf(&d.b, `<path class="%s" d="`, class)
	for i, p := range points {
		verb := "L"
		if i == 0 {
			verb = "M"
		}
		d.b.WriteString(verb + short(p[0]) + " " + short(p[1]))
	}
	if close {
		d.b.WriteString("Z")
	}
	d.b.WriteString(`"/>`)
}

// Rect draws a box; its tip may be "".
func (d *Drawing) Rect(class string, x, y, w, h float64, tip string) {
	d.tipped("rect", class, fmt.Sprintf(`x="%s" y="%s" width="%s" height="%s"`, short(x), short(y), short(math.Max(0, w)), short(math.Max(0, h))), tip)
}

// Dot draws a dot; its tip may be "".
func (d *Drawing) Dot(class string, x, y, r float64, tip string) {
	d.tipped("circle", class, fmt.Sprintf(`cx="%s" cy="%s" r="%s"`, short(x), short(y), short(r)), tip)
}

// Diamond marks a point by a shape that is no dot.
func (d *Drawing) Diamond(class string, x, y, r float64) {
	d.Polyline(class, [][2]float64{{x - r, y}, {x, y - r}, {x + r, y}, {x, y + r}}, true)
}

func (d *Drawing) tipped(element, class, where, tip string) {
	if tip == "" {
		fmt.Fprintf(&d.b, `<%s class="%s" %s/>`, element, class, where)
		return
	}
	fmt.Fprintf(&d.b, `<%s class="pt %s" %s><title>%s</title></%s>`, element, class, where, html.EscapeString(tip), element)
}

// short is a coordinate to a tenth.
func short(v float64) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return "0" // a figure that cannot be placed must not break the page
	}
	s := fmt.Sprintf("%.1f", v)
	return strings.TrimSuffix(s, ".0")
}

// Embed is the drawing as a part of a page; label says in words what it shows.
func (d *Drawing) Embed(label string) template.HTML {
	return template.HTML(fmt.Sprintf(`<svg class="chart" viewBox="0 0 %s %s" width="%s" height="%s" role="img" aria-label="%s">%s</svg>`,
		short(d.width), short(d.height), short(d.width), short(d.height), html.EscapeString(label), d.b.String()))
}

// File is the drawing as a file of its own, with its style in it.
func (d *Drawing) File(title string) string {
	light, dark := chartStyles()
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 %[1]s %[2]s" width="%[1]s" height="%[2]s" role="img">
<title>%[3]s</title>
<style>%[4]s@media(prefers-color-scheme:dark){%[5]s}</style>
<rect class="ground" width="%[1]s" height="%[2]s"/>
%[6]s
</svg>
`, short(d.width), short(d.height), html.EscapeString(title), light, dark, d.b.String())
}

// chartStyles is chart.css with its colours written out, for programs that
// show SVG but know no variables.
var chartStyles = sync.OnceValues(func() (light, dark string) {
	themes := [2]map[string]string{{}, {}}
	for _, name := range []string{"style", "chart"} {
		for _, m := range regexp.MustCompile(`(--[a-z0-9-]+): light-dark\(([^,]+), ([^)]+)\)`).FindAllStringSubmatch(string(mustRead("assets/"+name+".css")), -1) {
			themes[0][m[1]], themes[1][m[1]] = m[2], m[3]
		}
	}
	_, rules, _ := strings.Cut(string(mustRead("assets/chart.css")), "}\n") // after the variables
	variable := regexp.MustCompile(`var\((--[a-z0-9-]+)\)`)
	written := func(theme map[string]string) string {
		return variable.ReplaceAllStringFunc(rules, func(s string) string { return theme[s[len("var("):len(s)-1]] })
	}
	return written(themes[0]), written(themes[1])
})

// A Scale maps values to a stretch of SVG units, by logarithms if Log.
type Scale struct {
	Low, High float64 // values
	From, To  float64 // where they are drawn
	Log       bool
}

// At is where v is drawn; what lies outside is put to the edge.
func (s Scale) At(v float64) float64 {
	low, high := s.Low, s.High
	if s.Log {
		low, high, v = math.Log(low), math.Log(high), math.Log(math.Max(v, s.Low/2))
	}
	if !(high > low) {
		return (s.From + s.To) / 2
	}
	return s.From + math.Min(1, math.Max(0, (v-low)/(high-low)))*(s.To-s.From)
}

// Ticks are round values within the scale, about n of them.
func (s Scale) Ticks(n int) []float64 {
	var out []float64
	if s.Log {
		decades := math.Log10(s.High / s.Low)
		steps, every := []float64{1, 2, 5}, max(1, int(math.Ceil(decades/float64(n))))
		switch {
		case decades*2 > float64(n)+1.5:
			steps = steps[:1]
		case decades*3 > float64(n)+1.5:
			steps = []float64{1, 3}
		}
		for e := int(math.Floor(math.Log10(s.Low))); math.Pow(10, float64(e)) <= s.High; e += every {
			for _, m := range steps {
				if v := m * math.Pow(10, float64(e)); v >= s.Low*0.999 && v <= s.High*1.001 {
					out = append(out, v)
				}
			}
		}
		return out
	}
	return s.every(RoundUp((s.High-s.Low)/float64(max(1, n)), 10))
}

// BinaryTicks are multiples of a power of two, as sizes want.
func (s Scale) BinaryTicks(n int) []float64 {
	return s.every(RoundUp((s.High-s.Low)/float64(max(1, n)), 2))
}

func (s Scale) every(step float64) []float64 {
	var out []float64
	if !(step > 0) || math.IsInf(step, 0) {
		return nil
	}
	for i := math.Ceil(s.Low/step - 1e-9); i*step <= s.High+step*1e-9; i++ {
		out = append(out, i*step)
	}
	return out
}

// RoundUp is the least of 1, 2, 5 times a power of ten that is at least v; with
// base 2, the least power of two, as sizes want.
func RoundUp(v, base float64) float64 {
	if !(v > 0) {
		return 0
	}
	if base == 2 {
		return math.Pow(2, math.Ceil(math.Log2(v)-1e-9))
	}
	p := math.Pow(10, math.Floor(math.Log10(v)))
	for _, m := range []float64{1, 2, 5} {
		if m*p >= v*(1-1e-9) {
			return m * p
		}
	}
	return 10 * p
}
