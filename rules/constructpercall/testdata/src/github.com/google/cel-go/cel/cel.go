// Package cel has the names of the real one.
package cel

// Its types.
type (
	Env     struct{}
	Ast     struct{}
	Program interface{ Eval(input any) (any, error) }
	Option  func()
)

// Program plans an expression.
func (e *Env) Program(ast *Ast, options ...Option) (Program, error) { return nil, nil }
