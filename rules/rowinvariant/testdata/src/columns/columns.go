package columns

import (
	"database/sql"
	"strings"
)

func maps(rows *sql.Rows) (all []map[string]any, err error) {
	for rows.Next() {
		names, err := rows.Columns() // want `asks for the same columns in every row`
		if err != nil {
			return nil, err
		}
		kinds, err := rows.ColumnTypes() // want `asks for the same columns in every row`
		if err != nil {
			return nil, err
		}
		row := map[string]any{}
		for i := range names {
			names[i] = strings.TrimPrefix(names[i], "t.")
			row[names[i]] = kinds[i].Name()
		}
		all = append(all, row)
	}
	return all, rows.Err()
}

// Once, for each result set, in the first row, or for an error.
func once(rows *sql.Rows) (n int, err error) {
	names, err := rows.Columns()
	for rows.Next() {
		n += len(names)
	}
	return n, err
}

func sets(rows *sql.Rows) (n int) {
	for more := true; more; more = rows.NextResultSet() {
		names, _ := rows.Columns()
		for rows.Next() {
			n += len(names)
		}
	}
	return n
}

func firstRow(rows *sql.Rows) (n int) {
	var names []string
	for rows.Next() {
		if names == nil {
			names, _ = rows.Columns()
		}
		n += len(names)
	}
	return n
}

func nextSet(rows *sql.Rows) (n int) {
	for rows.Next() {
		names, _ := rows.Columns()
		n += len(names)
		if !rows.NextResultSet() {
			break
		}
	}
	return n
}

func several(list []*sql.Rows) (n int) {
	for _, rows := range list {
		names, _ := rows.Columns()
		n += len(names)
	}
	return n
}
