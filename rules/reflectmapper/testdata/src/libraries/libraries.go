package libraries

import (
	"github.com/jmoiron/sqlx"
	"gorm.io/gorm"
)

type pair struct{ From, To string }

func pairs(db *gorm.DB, add func(from, to string)) error {
	rows, err := db.Rows()
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var p pair
		if err := db.ScanRows(rows, &p); err != nil { // want `finds the field of each column by its name again, for every row`
			return err
		}
		add(p.From, p.To)
	}
	return rows.Err()
}

// One row, or all at once.
func one(db *gorm.DB) (p pair, err error) {
	rows, err := db.Rows()
	if err != nil {
		return p, err
	}
	if rows.Next() {
		err = db.ScanRows(rows, &p)
	}
	return p, err
}

func all(db *gorm.DB) (list []pair, err error) {
	return list, db.Find(&list).Error
}

func known(rows *sqlx.Rows, add func(from, to any)) error {
	for rows.Next() {
		m := map[string]any{}
		if err := rows.MapScan(m); err != nil { // want `makes a map of each row, by the columns' names, that the program knows`
			return err
		}
		add(m["from"], m["to"])
	}
	return rows.Err()
}

// Whatever the columns are, and one that is found once.
func anything(rows *sqlx.Rows, add func(map[string]any)) error {
	for rows.Next() {
		m := map[string]any{}
		if err := rows.MapScan(m); err != nil {
			return err
		}
		add(m)
	}
	return rows.Err()
}

func asked(rows *sqlx.Rows, key string, add func(any)) {
	for rows.Next() {
		m := map[string]any{}
		if rows.MapScan(m) == nil {
			add(m[key])
		}
	}
}

func structs(rows *sqlx.Rows) (list []pair) {
	for rows.Next() {
		var p pair
		if rows.StructScan(&p) == nil {
			list = append(list, p)
		}
	}
	return list
}
