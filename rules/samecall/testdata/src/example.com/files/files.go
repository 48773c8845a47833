package files

import "encoding/json"

// A File keeps its path, and may get another name or title.
type File struct {
	Path, Name, Title string
	lines             []string
}

func New(path string) *File {
	f := &File{Path: path}
	f.Name, f.Title = path, path
	return f
}

func (f *File) Rename(name string) { f.Name = name }

func (f *File) Clean() []byte {
	f.lines = f.lines[:0]
	return nil
}

func Retitle(title *string) { *title = "" }

func (f *File) Retitle() { Retitle(&f.Title) }

// A Note is filled in by what it was written as.
type Note struct{ Path string }

func (n *Note) Read(b []byte) error { return json.Unmarshal(b, n) }
