package a

type encoder interface{ Object(o object) error }

type object interface{ Encode(e encoder) error }

type pointerTo[T any] interface {
	*T
	object
}

type wide struct{ names [8]string }

//go:noinline
func (w *wide) Encode(e encoder) error { return e.Object(nil) }

// A variable is there for the type only.
func encodeAll[T any, P pointerTo[T]](e encoder, list []T) error {
	for _, x := range list { // want `moves x, a copy of the element, to the heap once per iteration`
		var p P = &x
		if err := e.Object(p); err != nil {
			return err
		}
	}
	return nil
}

func encodeWide(e encoder, list []wide) error {
	for _, x := range list { // want `moves x, a copy of the element, to the heap once per iteration`
		o := object(&x)
		if err := e.Object(o); err != nil {
			return err
		}
	}
	return nil
}

// The pointer is kept, or is another one at times.
func keepAll(e encoder, list []wide) (kept []object) {
	for _, x := range list {
		o := object(&x)
		kept = append(kept, o)
	}
	return kept
}

func encodeFirst(e encoder, list []wide, other *wide) error {
	for _, x := range list {
		o := &x
		if o.names[0] == "" {
			o = other
		}
		if err := e.Object(o); err != nil {
			return err
		}
	}
	return nil
}

var encoded = encodeAll[wide, *wide]
