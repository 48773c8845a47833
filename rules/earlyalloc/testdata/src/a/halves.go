package a

import "fmt"

type hit struct{ id, score int }

// matching filters, or takes what there is.
func matching(all []hit, allowed map[int]bool) int {
	kept := make([]hit, 0, len(all)) // want `allocates before a branch that gives the variable something else: make it in the other one`
	if allowed != nil {
		for _, h := range all {
			if allowed[h.id] {
				kept = append(kept, h)
			}
		}
	} else {
		kept = all
	}
	return len(kept)
}

// inherited is the same the other way round.
func inherited(list []hit, shared map[int]hit, own bool) map[int]hit {
	byID := make(map[int]hit, len(list)) // want `allocates before a branch that gives the variable something else: make it in the other one`
	if !own {
		byID = shared
	} else {
		for _, h := range list {
			byID[h.id] = h
		}
	}
	return byID
}

// Both branches need it.
func sorted(all []hit, up bool) []hit {
	out := make([]hit, 0, len(all))
	if up {
		out = append(out, all...)
	} else {
		for i := len(all) - 1; i >= 0; i-- {
			out = append(out, all[i])
		}
	}
	return out
}

// What is behind the failure is rare.
func decoded(all []hit, err error) []hit {
	out := make([]hit, 0, len(all))
	if err != nil {
		out = nil
	} else {
		out = append(out, all...)
	}
	return out
}

// The branch that replaces it looks at it first.
func merged(all []hit, deep bool) []hit {
	out := make([]hit, len(all))
	if deep {
		out = append(out[:0:0], all...)
		out = join(out, all)
	} else {
		copy(out, all)
	}
	return out
}

func join(a, b []hit) []hit { return append(a, b...) }

// What talks over a channel takes longer than making one.
func pipes(hits chan hit, direct bool) {
	out := make(chan hit, 100)
	if direct {
		out = hits
	} else {
		go func() {
			for h := range hits {
				out <- h
			}
			close(out)
		}()
	}
	for h := range out {
		println(h.id)
	}
}

type report struct {
	version int
	fields  map[string]any
}

// One version fills the map, the others have one.
func (r *report) describe(out map[string]any, first, second func() map[string]any) {
	vars := make(map[string]any) // want `allocates before branches that give the variable something else: make it in the others`
	if r.version == 1 {
		vars["fields"] = len(r.fields)
	} else if r.version == 2 {
		vars = first()
	} else if r.version == 3 {
		vars = second()
	}
	out["vars"] = vars
}

func (r *report) describeAll(out map[string]any, first, second func() map[string]any) {
	vars := make(map[string]any) // want `allocates before branches that give the variable something else: make it in the others`
	switch r.version {
	case 1:
		vars["fields"] = len(r.fields)
	case 2:
		vars = first()
	default:
		vars = second()
	}
	out["vars"] = vars
}

// Two ways need the map, one of them past the branches, and one does not.
func (r *report) describeOne(out map[string]any, second func() map[string]any) {
	vars := make(map[string]any)
	if r.version == 1 {
		vars["fields"] = len(r.fields)
	} else if r.version == 2 {
		vars = second()
	}
	out["vars"] = vars
}

// So do two cases here.
func (r *report) describeCases(out map[string]any, second func() map[string]any) {
	vars := make(map[string]any)
	switch r.version {
	case 1:
		vars["fields"] = len(r.fields)
	case 2:
		vars = second()
	case 3:
		break
	default:
		return
	}
	out["vars"] = vars
}

// It goes on with what the second one was given.
func (r *report) describeOn(out map[string]any, first, second func() map[string]any) {
	vars := make(map[string]any)
	switch r.version {
	case 1:
		vars["fields"] = len(r.fields)
		fallthrough
	case 2:
		vars = first()
	default:
		vars = second()
	}
	out["vars"] = vars
}

// A branch that is added to what there is needs it.
func (r *report) describeSum(out map[string]any, more func(map[string]any) map[string]any) {
	vars := make(map[string]any)
	if r.version == 1 {
		vars["fields"] = len(r.fields)
	} else if r.version == 2 {
		vars = more(vars)
	} else {
		vars = more(vars)
	}
	out["vars"] = vars
}

// What is said of a failure is seldom said.
func (r *report) refuse(code int, given string) string {
	message := fmt.Sprintf("refused with code %d", code)
	switch code {
	case 1:
		message = "busy"
	case 2:
		message = given
	default:
		message += given
	}
	return message
}

// One that does not leave the function is as cheap as none.
func (r *report) size(first, second map[string]any) int {
	vars := map[string]any{}
	if r.version == 1 {
		vars["fields"] = len(r.fields)
	} else if r.version == 2 {
		vars = first
	} else {
		vars = second
	}
	return len(vars)
}
