// Package web renders pages: templates, style, script, Go colours, markdown,
// diffs and plots.
//
// It owns everything that is HTML, and the view types below, which hold text
// that is ready to be read. It knows no noun of Toll and formats no number. It
// refuses the network: a page is one file under a content security policy that
// allows its own style and script by hash and nothing else. Every text goes
// through html/template's escaping, so a name full of markup shows as text. It
// is fast because templates are parsed once and a page is written in one pass.
package web

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"sync"
)

//go:embed assets
var assets embed.FS

// code is a page's own style, script and policy.
type code struct {
	Style  template.CSS
	Script template.JS
	Policy string
}

// scripts are the parts of the page's script, in order, one function around
// all; liveScripts are those of a served page.
var (
	scripts     = []string{"numbers", "tree", "icicle", "map", "probe", "page"}
	liveScripts = append(scripts[:len(scripts):len(scripts)], "live")
)

var (
	ownCode  = sync.OnceValue(func() code { return codeOf(scripts, "") })
	liveCode = sync.OnceValue(func() code { return codeOf(liveScripts, "; connect-src 'self'") })
)

func codeOf(parts []string, allow string) code {
	var script bytes.Buffer
	for _, name := range parts {
		script.Write(mustRead("assets/" + name + ".js"))
	}
	script.WriteString("})();\n")
	style := append(mustRead("assets/chart.css"), mustRead("assets/style.css")...)
	return code{
		Style: template.CSS(style), Script: template.JS(script.String()),
		Policy: fmt.Sprintf("default-src 'none'; style-src '%s'; script-src '%s'; base-uri 'none'; form-action 'none'%s", hash(style), hash(script.Bytes()), allow),
	}
}

var pages = sync.OnceValue(func() *template.Template {
	return template.Must(template.ParseFS(assets, "assets/*.html"))
})

func mustRead(name string) []byte {
	b, err := assets.ReadFile(name)
	if err != nil {
		panic("web: embedded asset is missing: " + name)
	}
	return b
}

func hash(content []byte) string {
	sum := sha256.Sum256(content)
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// CodeSize is the number of bytes of style and script in a served page, which
// has the most.
func CodeSize() int {
	c := liveCode()
	return len(c.Style) + len(c.Script)
}

// Render writes r as one self-contained HTML page. Nothing is written when the
// page cannot be made.
func Render(w io.Writer, r Report) error {
	view := struct {
		Report
		Code code
	}{r, ownCode()}
	if r.Live != nil {
		view.Code = liveCode()
	}
	return render(w, "report.html", view)
}

func render(w io.Writer, name string, view any) error {
	var b bytes.Buffer
	if err := pages().ExecuteTemplate(&b, name, view); err != nil {
		return fmt.Errorf("render %s: %w", name, err)
	}
	if _, err := w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	return nil
}
