package lab

import "runtime"

// An owned handle is closed by those who use it; the finalizer is for those who
// forget.
type owned struct{ id int }

func (o *owned) release() {}

func (o *owned) Close() {
	o.release()
	runtime.SetFinalizer(o, nil)
}

// Better closes each handle.
func Better(n int) (sum int) {
	for i := range n {
		o := &owned{id: i}
		runtime.SetFinalizer(o, (*owned).release)
		sum += o.id
		o.Close()
	}
	return sum
}
