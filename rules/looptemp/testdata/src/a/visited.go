package a

import (
	"go/ast"
	lists "slices"
	"strings"
	"sync"
)

type census struct {
	rare  int
	terms []int
	flat  []string
}

// Inspect runs its literal at once, and so does the one in it.
func (c *census) count(decls []ast.Decl) {
	for _, decl := range decls {
		perName := make(map[string]int) // want `makes and grows a map per iteration`
		ast.Inspect(decl, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				ast.Inspect(call.Fun, func(n ast.Node) bool {
					if id, ok := n.(*ast.Ident); ok {
						perName[id.Name]++
					}
					return true
				})
			}
			return true
		})
		for _, n := range perName {
			if n == 1 {
				c.rare++
			}
		}
	}
}

// The literal keeps one of them.
func (c *census) kept(decls []ast.Decl) (all []map[string]bool) {
	for _, decl := range decls {
		perName := make(map[string]bool)
		ast.Inspect(decl, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				perName[id.Name] = true
				all = append(all, perName)
			}
			return true
		})
	}
	return all
}

// It runs on its own.
func (c *census) apart(decls []ast.Decl, wg *sync.WaitGroup) {
	for _, decl := range decls {
		perName := make(map[string]bool)
		go ast.Inspect(decl, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				perName[id.Name] = true
			}
			return true
		})
	}
}

// A literal in one that is done with at once, and that is not.
func (c *census) later(texts []string, each func(func() int)) {
	for _, text := range texts {
		runes := make(map[rune]int)
		strings.Map(func(r rune) rune {
			runes[r]++
			each(func() int { return len(runes) })
			return r
		}, text)
	}
}

// Few of them are there to be gathered.
func (c *census) doubtful(decls []ast.Decl) (all []string) {
	for _, decl := range decls {
		var found []string
		ast.Inspect(decl, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && id.Obj == nil {
				found = append(found, id.Name)
			}
			return true
		})
		all = append(all, found...)
	}
	return all
}

func (c *census) merge(groups [][]string, width int) {
	for i := range width {
		all := make([]string, 0, len(groups)*width) // want `makes and grows a slice per iteration`
		for _, g := range groups {
			all = append(all, g[i:]...)
		}
		lists.Sort(all)
		once := lists.Compact(all)
		c.terms = append(c.terms, len(once))
		c.flat = append(c.flat, once...)
	}
}

func (c *census) mergeKept(groups [][]string, width int) (merged [][]string) {
	for i := range width {
		all := make([]string, 0, len(groups)*width)
		for _, g := range groups {
			all = append(all, g[i:]...)
		}
		lists.Sort(all)
		merged = append(merged, lists.Compact(all))
	}
	return merged
}
