package boxing

import (
	"go/ast"
	"go/types"

	"github.com/gotoll/toll/rule/kit"
)

// maxArgs is the number of arguments up to which single writes still read well.
const maxArgs = 3

// plainPrint tells whether a call of Fprint or Fprintf writes up to maxArgs strings
// and integers as they are.
func plainPrint(info *types.Info, call *ast.CallExpr) bool {
	args := call.Args[1:]
	if !kit.IsCall(info, call, "fmt", "Fprintf") {
		values := 0
		for _, arg := range args {
			if info.Types[arg].Value == nil {
				values++
			}
			if !isString(info.TypeOf(arg)) {
				return false // a blank goes between operands that are no strings
			}
		}
		return values <= maxArgs
	}
	format, ok := kit.ConstString(info, args[0])
	verbs, plain := verbsOf(format)
	if !ok || !plain || len(verbs) != len(args)-1 || len(verbs) > maxArgs {
		return false
	}
	for i, verb := range verbs {
		t := info.TypeOf(args[i+1])
		if !(isString(t) && verb != 'd') && !(isInteger(t) && verb != 's') {
			return false
		}
	}
	return true
}

// verbsOf lists the verbs of a format; plain is false if there are others than %s,
// %d and %v, flags or widths.
func verbsOf(format string) (verbs []byte, plain bool) {
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			continue
		}
		i++
		if i == len(format) {
			return nil, false
		}
		switch format[i] {
		case '%':
		case 's', 'd', 'v':
			verbs = append(verbs, format[i])
		default:
			return nil, false
		}
	}
	return verbs, true
}

func isString(t types.Type) bool { return has(t, types.IsString) }

func isInteger(t types.Type) bool { return has(t, types.IsInteger) }

// has tells whether t is a basic type of that kind that does not format itself.
func has(t types.Type, kind types.BasicInfo) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	if !ok || b.Info()&kind == 0 {
		return false
	}
	for _, name := range [...]string{"String", "Error", "Format"} {
		if m, _, _ := types.LookupFieldOrMethod(t, true, nil, name); m != nil {
			return false
		}
	}
	return true
}
