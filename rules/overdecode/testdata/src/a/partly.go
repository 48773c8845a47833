package a

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"image"
	"image/color"
	"image/png"
	"io"
)

func dimensions(r io.Reader) (w, h int, err error) {
	img, _, err := image.Decode(r) // want `decodes all pixels of an image that is only asked for its size`
	if err != nil {
		return 0, 0, err
	}
	return img.Bounds().Dx(), img.Bounds().Dy(), nil
}

func fits(r io.Reader, limit int) error {
	pic, err := png.Decode(r) // want `decodes all pixels of an image that is only asked for its size`
	if err != nil {
		return err
	}
	b := pic.Bounds()
	if b.Dx() > limit || b.Max.Y > limit {
		return errors.New("too large")
	}
	return nil
}

// Its pixels are looked at, where it begins matters, it is only checked, or it comes by another way as well.
func corner(r io.Reader) (color.Color, error) {
	img, err := png.Decode(r)
	if err != nil || img.Bounds().Dx() == 0 {
		return nil, err
	}
	return img.At(0, 0), nil
}

func begins(r io.Reader) (image.Point, error) {
	img, _, err := image.Decode(r)
	if err != nil {
		return image.Point{}, err
	}
	return img.Bounds().Min, nil
}

func checked(r io.Reader) error {
	_, _, err := image.Decode(r)
	return err
}

func either(r io.Reader, given image.Image) int {
	img := given
	if img == nil {
		img, _, _ = image.Decode(r)
	}
	return img.Bounds().Dx()
}

func importsOf(path string) ([]string, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, path, nil, 0) // want `parses a whole file of which only the package and the imports are looked at`
	if err != nil {
		return nil, err
	}
	var out []string
	for _, s := range f.Imports {
		out = append(out, s.Path.Value)
	}
	return out, nil
}

func packageName(path string, src []byte) string {
	f, err := parser.ParseFile(token.NewFileSet(), path, src, parser.ParseComments|parser.SkipObjectResolution) // want `parses a whole file`
	if err != nil || f.Name == nil {
		return ""
	}
	return f.Name.Name
}

// Only the head is parsed, the caller says how much, declarations are looked at, somebody else gets the file.
func head(path string) string {
	f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
	if err != nil {
		return ""
	}
	return f.Name.Name
}

func asSaid(path string, mode parser.Mode) string {
	f, err := parser.ParseFile(token.NewFileSet(), path, nil, mode)
	if err != nil {
		return ""
	}
	return f.Name.Name
}

func declares(path string) (string, int) {
	f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		return "", 0
	}
	return f.Name.Name, len(f.Decls)
}

func walked(path string) string {
	f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		return ""
	}
	ast.Print(nil, f)
	return f.Name.Name
}
