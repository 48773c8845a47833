package expressions

import (
	"github.com/google/cel-go/cel"
	jmespath "github.com/jmespath/go-jmespath"
)

type filter struct {
	env  *cel.Env
	ast  *cel.Ast
	text string
	last *cel.Ast
}

func newFilter(env *cel.Env, ast *cel.Ast, text string) *filter {
	return &filter{env: env, ast: ast, text: text}
}

// Of the receiver's field.
func (f *filter) match(data any) (any, error) {
	return jmespath.Search(f.text, data) // want `compiles a field's expression per call`
}

// Of a constant.
func names(data any) (any, error) {
	return jmespath.Search("items[].name", data) // want `compiles a constant expression per call`
}

// Of a field of what it is given.
func dispatch[R any](f *filter, request R) (any, error) {
	prg, err := f.env.Program(f.ast) // want `compiles a field's expression per call`
	if err != nil {
		return nil, err
	}
	return prg.Eval(request)
}

// Of what the caller asks.
func ask(text string, data any) (any, error) { return jmespath.Search(text, data) }

func (f *filter) learn(ast *cel.Ast) { f.last = ast }

// What is learned changes.
func again(f *filter, request any) (any, error) {
	prg, err := f.env.Program(f.last)
	if err != nil {
		return nil, err
	}
	return prg.Eval(request)
}

// The constructor compiles it once.
func newProgram(f *filter) (cel.Program, error) { return f.env.Program(f.ast) }
