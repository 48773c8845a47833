package a

type stretch struct{ from, to int }

type column struct {
	spans []stretch
	rows  []int
	marks []stretch
	bytes []byte
}

// A field that a method decodes into, as many times as its caller has read.
func (c *column) decodeSpans(d *decoder, rows int) error {
	var at stretch
	for i := 0; i < rows; i++ {
		if d.Err() != nil {
			return errShort
		}
		at.from = at.to
		at.to += d.uvarint()
		c.spans = append(c.spans, at) // want `grows c.spans array by array although the loop's length was read before it: .* make room for no more than what is left can hold`
	}
	return nil
}

func (c *column) fillRows(from, to int) {
	for i := from; i < to; i++ {
		c.rows = append(c.rows, i*i) // want `grows c.rows array by array although the loop's length is known`
	}
}

// It has the room that it was made with.
func (c *column) begin(hint int) { c.marks = make([]stretch, 0, hint) }

func (c *column) decodeMarks(d *decoder, rows int) error {
	for i := 0; i < rows; i++ {
		if d.Err() != nil {
			return errShort
		}
		c.marks = append(c.marks, stretch{to: d.uvarint()})
	}
	return nil
}

func (c *column) collectMarks() {
	for i := range c.rows {
		c.marks = append(c.marks, stretch{to: i})
	}
}

// A buffer of bytes mostly has its room, and so has what is cut to nothing.
func (c *column) decodeAgain(d *decoder, rows int) error {
	c.spans = c.spans[:0]
	for i := 0; i < rows; i++ {
		if d.Err() != nil {
			return errShort
		}
		c.spans = append(c.spans, stretch{to: d.uvarint()})
		c.bytes = append(c.bytes, byte(d.uvarint()))
	}
	return nil
}

// A number of no name may be what the caller wants, and what is put there bit by bit finds room mostly.
func (c *column) decodeSome(d *decoder, n int) error {
	for i := 0; i < n; i++ {
		if d.Err() != nil {
			return errShort
		}
		c.rows = append(c.rows, d.uvarint())
	}
	return nil
}

func (c *column) pad(rows int) {
	for i := 0; i < rows; i++ {
		c.rows = append(c.rows, 0)
	}
}

// As many as it is given to read.
func readRows(d *decoder, rows int) ([]int, error) {
	var out []int
	for range rows {
		if d.Err() != nil {
			return nil, errShort
		}
		out = append(out, d.uvarint()) // want `grows out array by array although the loop's length was read before it`
	}
	return out, nil
}
