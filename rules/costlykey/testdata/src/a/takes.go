package a

import (
	"fmt"
	"strings"
)

type parameters struct {
	components map[string]*object
	all        map[string]*object
	mine       map[string]*object
	copied     map[string]*object
}

func (p *parameters) add(ref string, o *object) { p.components[ref] = o }

func (p *parameters) Component(ref string) *object { return p.components[ref] }

// What is taken over from another map has its key as one text.
func (p *parameters) gather(list []*object) {
	for ref, o := range p.components {
		if strings.Contains(ref, "/parameters/") {
			p.all[ref] = o
		}
	}
	for _, o := range list {
		p.all[fmt.Sprintf("%s:::%s", o.namespace, o.name)] = o
	}
}

// A map whose own keys are of parts gives such keys.
func (p *parameters) copy(list []*object) {
	for _, o := range list {
		p.mine[fmt.Sprintf("%s:::%s", o.namespace, o.name)] = o // want `formats a string per lookup`
	}
	for key, o := range p.mine {
		p.copied[key] = o
	}
}
