package message

import "golang.org/x/text/language"

type Printer struct{ t any }

func (p *Printer) Sprintf(format string, args ...any) string { return format }

func NewPrinter(t language.Tag, opts ...any) *Printer { return nil }
