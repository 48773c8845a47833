package a

import "hash/crc32"

type frame struct {
	sum, size uint32
	data      []byte
}

// The sum has a name already (cubefs, when it mends an extent).
func mismatch(f *frame) (uint32, bool) {
	actual := crc32.ChecksumIEEE(f.data[:f.size])
	if f.sum != crc32.ChecksumIEEE(f.data[:f.size]) { // want `sums the same bytes again`
		return actual, true
	}
	return 0, false
}

// The bytes are others by then.
func again(f *frame, read func(b []byte)) bool {
	before := crc32.ChecksumIEEE(f.data)
	read(f.data)
	return before != crc32.ChecksumIEEE(f.data)
}
