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

// code is the page's own style, script and policy.
type code struct {
	Style  template.CSS
	Script template.JS
	Policy string
}

var ownCode = sync.OnceValue(func() code {
	style, script := mustRead("assets/style.css"), mustRead("assets/report.js")
	return code{
		Style: template.CSS(style), Script: template.JS(script),
		Policy: fmt.Sprintf("default-src 'none'; style-src '%s'; script-src '%s'; base-uri 'none'; form-action 'none'", hash(style), hash(script)),
	}
})

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

// CodeSize is the number of bytes of style and script in every page.
func CodeSize() int {
	c := ownCode()
	return len(c.Style) + len(c.Script)
}

// Render writes r as one self-contained HTML page. Nothing is written when the
// page cannot be made.
func Render(w io.Writer, r Report) error {
	var b bytes.Buffer
	view := struct {
		Report
		Code code
	}{r, ownCode()}
	if err := pages().ExecuteTemplate(&b, "report.html", view); err != nil {
		return fmt.Errorf("render report page: %w", err)
	}
	if _, err := w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("write report page: %w", err)
	}
	return nil
}
