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

// Another package's method is asked about a field: it gets the field's address, and looks.
func small64(bills []bill) (sum int64) {
	for _, b := range bills { // want `copies each element of 184 B to read 40 B of it`
		if b.total.IsInt64() {
			sum += b.id
		}
	}
	return sum
}
