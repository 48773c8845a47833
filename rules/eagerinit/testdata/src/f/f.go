package f

var squares = buildSquares(1 << 16) // want `computes a table in a long loop at every start`

func buildSquares(n int) []uint64 {
	t := make([]uint64, n)
	for i := 0; i < n; i++ {
		t[i] = uint64(i) * uint64(i)
	}
	return t
}

var cubes = buildCubes(1 << 16) // want `computes a table in a long loop at every start`

func buildCubes(n int) []uint64 {
	t := make([]uint64, n)
	for i := range t {
		t[i] = uint64(i) * uint64(i) * uint64(i)
	}
	return t
}

var table = make([]byte, 256*256)

func init() {
	for i := range table { // want `computes a table in a long loop at every start`
		table[i] = byte(i / 256)
	}
}

var few = buildSquares(256) // a short one

var asked = maybe(1 << 16) // it may leave

func maybe(n int) []uint64 {
	if n > 100 {
		return nil
	}
	return buildSquares(n)
}

func Square(i int) uint64 { return squares[i] + cubes[i] + few[0] + asked[0] }
