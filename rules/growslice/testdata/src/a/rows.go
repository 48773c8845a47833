package a

type rowItem struct{ at float32 }

type rowLayout struct {
	visible  map[int]*rowItem
	children []*rowItem
	make     func() *rowItem
}

// A row that cannot be made is left out (fyne's list).
func (l *rowLayout) update(from, to int) {
	was := l.visible
	l.visible = make(map[int]*rowItem)
	var cells []*rowItem
	for row := from; row < to; row++ {
		c, ok := was[row]
		if !ok {
			c = l.make()
			if c == nil {
				continue
			}
		}
		c.at = float32(row)
		l.visible[row] = c
		cells = append(cells, c) // want `grows cells`
	}
	l.children = cells
}

// What is not there is looked for in every turn: how many are found nobody knows.
func (l *rowLayout) known(rows []int) []*rowItem {
	var cells []*rowItem
	for _, row := range rows {
		c := l.find(row)
		if c == nil {
			continue
		}
		cells = append(cells, c)
	}
	return cells
}

func (l *rowLayout) find(row int) *rowItem { return l.visible[row] }

// Two lists grow in one statement.
func columns(rows []rowItem) ([]float32, []int) {
	var at []float32
	var n []int
	for i, r := range rows {
		at, n = append(at, r.at), append(n, i) // want `grows at` `grows n`
	}
	return at, n
}

type blockOf struct {
	names []string
	cols  []*rowItem
}

// The names as well as the columns, of which the block says how many there are (clickhouse-go).
func (b *blockOf) decode(read func() (uint64, error), name func() (string, error)) (err error) {
	var cols uint64
	if cols, err = read(); err != nil {
		return err
	}
	b.cols = make([]*rowItem, 0, cols)
	for i := 0; i < int(cols); i++ {
		s, err := name()
		if err != nil {
			return err
		}
		b.names, b.cols = append(b.names, s), append(b.cols, &rowItem{}) // want `grows b.names`
	}
	return nil
}

// The room was for the first one (devlake); with more of it nobody knows.
func withReviewers(first any, reviewers []string, more bool) ([]any, []any) {
	results := make([]any, 0, 1)
	results = append(results, first)
	for _, r := range reviewers {
		results = append(results, r) // want `grows results`
	}
	others := make([]any, 0, 16)
	others = append(others, first)
	for _, r := range reviewers {
		others = append(others, r)
	}
	return results, others
}
