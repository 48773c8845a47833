package a

// What is read is written, perhaps before it is read.
func bump(orders []order) (sum int64) {
	for i, o := range orders { // want `copies each element`
		orders[(i+1)%len(orders)].id++
		sum += o.id
	}
	return sum
}

// Whole elements are written.
func shift(orders []order) (sum int64) {
	for i, o := range orders { // want `copies each element`
		orders[i] = order{}
		sum += o.id
	}
	return sum
}

// The key is moved: it is no index any more.
func moved(orders []order) (sum int64) {
	for i, o := range orders { // want `copies each element`
		i++
		sum += o.id + int64(i)
	}
	return sum
}
