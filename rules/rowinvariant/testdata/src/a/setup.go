package a

type decoder struct {
	Labels  []string
	columns []string
	now     func() int64
	warn    func(string)
}

func newDecoder(labels, columns []string) *decoder {
	d := &decoder{Labels: labels}
	d.columns = columns
	return d
}

// What the decoder holds is set up before it decodes.
func (d *decoder) decode(rows [][]string) (n int64) {
	for _, row := range rows {
		isLabel := make(map[string]bool, len(d.Labels)) // want `fills isLabel from d.Labels in every iteration with the same entries`
		for _, l := range d.Labels {
			isLabel[l] = true
		}
		n += d.now()
		for _, cell := range row {
			if !isLabel[cell] {
				d.warn(cell)
			}
		}
	}
	return n
}

type follower struct {
	columns []string
	next    func(*follower) bool
	warn    func(string)
	seen    []string
}

// Each row may name columns of its own.
func (f *follower) follow(rows [][]string) {
	for _, row := range rows {
		known := map[string]bool{}
		for _, c := range f.columns {
			known[c] = true
		}
		for _, cell := range row {
			if !known[cell] {
				f.warn(cell)
			}
		}
		f.next(f)
	}
}

func (f *follower) collect(rows [][]string) {
	for _, row := range rows {
		had := map[string]bool{}
		for _, c := range f.seen {
			had[c] = true
		}
		for _, cell := range row {
			if !had[cell] {
				f.warn(cell)
			}
		}
		f.look(row)
	}
}

func (f *follower) look(row []string) { f.seen = append(f.seen, row...) }
