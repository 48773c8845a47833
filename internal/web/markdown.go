package web

import (
	"bytes"
	"fmt"
	"html/template"
	"sync"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"
)

// The policy forbids style attributes, which is how table cells would be
// aligned otherwise.
var markdown = sync.OnceValue(func() goldmark.Markdown {
	table := extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute))
	return goldmark.New(goldmark.WithExtensions(table))
})

// Markdown renders a page of text with its headings moved down so that the
// first level becomes level top (1..6). Raw HTML is left out, links that run
// code are emptied, images become their text: the page asks for nothing.
func Markdown(source string, top int) (template.HTML, error) {
	src := []byte(source)
	doc := markdown().Parser().Parse(text.NewReader(src))
	var images []*ast.Image
	err := ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			n.Level = min(6, n.Level+top-1)
		case *ast.Image:
			images = append(images, n)
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		return "", fmt.Errorf("walk markdown: %w", err)
	}
	for _, img := range images {
		link := ast.NewLink()
		link.Destination = img.Destination
		for c := img.FirstChild(); c != nil; c = img.FirstChild() {
			link.AppendChild(link, c)
		}
		img.Parent().ReplaceChild(img.Parent(), img, link)
	}
	var b bytes.Buffer
	if err := markdown().Renderer().Render(&b, src, doc); err != nil {
		return "", fmt.Errorf("render markdown: %w", err)
	}
	return template.HTML(b.String()), nil
}
