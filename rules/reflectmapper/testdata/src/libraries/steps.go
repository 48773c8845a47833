package libraries

import (
	"database/sql"

	"gorm.io/gorm"
)

// The literal goes on to the next row, and a loop calls it.
func eachPair(db *gorm.DB, add func(from, to string)) error {
	rows, err := db.Rows()
	if err != nil {
		return err
	}
	defer rows.Close()
	step := func(p *pair) (bool, error) {
		if !rows.Next() {
			return false, rows.Err()
		}
		return true, db.ScanRows(rows, p) // want `finds the field of each column by its name again, for every row`
	}
	for {
		var p pair
		more, err := step(&p)
		if err != nil || !more {
			return err
		}
		add(p.From, p.To)
	}
}

// It is called for one row.
func firstPair(db *gorm.DB) (p pair, err error) {
	rows, err := db.Rows()
	if err != nil {
		return p, err
	}
	first := func() error {
		if !rows.Next() {
			return rows.Err()
		}
		return db.ScanRows(rows, &p)
	}
	return p, first()
}

// Each call has rows of its own.
func firstOfEach(all []*gorm.DB, add func(pair)) error {
	first := func(db *gorm.DB) (p pair, err error) {
		rows, err := db.Rows()
		if err == nil && rows.Next() {
			err = db.ScanRows(rows, &p)
		}
		return p, err
	}
	for _, db := range all {
		p, err := first(db)
		if err != nil {
			return err
		}
		add(p)
	}
	return nil
}

// The receiver has the rows.
type pairReader struct {
	db   *gorm.DB
	rows *sql.Rows
	err  error
}

func (r *pairReader) next(p *pair) bool {
	if !r.rows.Next() {
		return false
	}
	r.err = r.db.ScanRows(r.rows, p) // want `finds the field of each column by its name again`
	return r.err == nil
}

// It does not go on.
func (r *pairReader) current(p *pair) error { return r.db.ScanRows(r.rows, p) }
