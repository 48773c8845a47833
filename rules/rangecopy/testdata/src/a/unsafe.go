package a

var all []order

func touch() { all[0].id++ }

// A function that is called may change what lies behind the slice.
func calls(orders []order) (sum int64) {
	for _, o := range orders { // want `copies each element`
		touch()
		sum += o.id
	}
	return sum
}

// So may another goroutine, while this one waits for it.
func waits(orders []order, ch chan int) (sum int64) {
	for _, o := range orders { // want `copies each element`
		<-ch
		sum += o.id
	}
	return sum
}

// A pointer to a string may lead to an element's name.
func points(orders []order, last *string) {
	for _, o := range orders { // want `copies each element`
		*last = o.name
	}
}
