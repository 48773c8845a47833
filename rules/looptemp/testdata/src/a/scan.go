package a

import "database/sql"

// What Scan fills is copied out of the list.
func scanRows(rows *sql.Rows, n int, emit func([]any)) error {
	for rows.Next() {
		dest := make([]any, n) // want `makes a slice per iteration`
		ptrs := make([]any, n) // want `makes a slice per iteration`
		for i := range ptrs {
			ptrs[i] = &dest[i]
		}
		if err := rows.Scan(ptrs...); err != nil {
			return err
		}
		row := make([]any, 0, n)
		for _, v := range dest {
			row = append(row, v)
		}
		emit(row)
	}
	return rows.Err()
}

func scanMaps(rows *sql.Rows, names []string) (out []map[string]any, err error) {
	for rows.Next() {
		columns := make([]any, len(names))        // want `makes a slice per iteration`
		columnPointers := make([]any, len(names)) // want `makes a slice per iteration`
		for i := range columns {
			columnPointers[i] = &columns[i]
		}
		if err := rows.Scan(columnPointers...); err != nil {
			return nil, err
		}
		m := make(map[string]any, len(names))
		for i, name := range names {
			val := columnPointers[i].(*any)
			m[name] = *val
		}
		out = append(out, m)
	}
	return out, nil
}

func appendedPointers(rows *sql.Rows, names []string, emit func(string)) error {
	for rows.Next() {
		values := make([]sql.NullString, len(names)) // want `makes a slice per iteration`
		var ptrs []any                               // want `makes and grows a slice per iteration`
		for i := range values {
			ptrs = append(ptrs, &values[i])
		}
		if err := rows.Scan(ptrs...); err != nil {
			return err
		}
		for _, v := range values {
			emit(v.String)
		}
	}
	return nil
}

// The pointers are what is kept.
func keptPointers(rows *sql.Rows, n int) (all [][]any, err error) {
	for rows.Next() {
		dest := make([]any, n)
		ptrs := make([]any, n)
		for i := range ptrs {
			ptrs[i] = &dest[i]
		}
		if err := rows.Scan(ptrs...); err != nil {
			return nil, err
		}
		all = append(all, ptrs)
	}
	return all, nil
}

// So are the elements that they lead to.
func keptElements(rows *sql.Rows, names []string) (out []map[string]any, err error) {
	for rows.Next() {
		dest := make([]string, len(names))
		ptrs := make([]any, len(names)) // want `makes a slice per iteration`
		for i := range ptrs {
			ptrs[i] = &dest[i]
		}
		if err := rows.Scan(ptrs...); err != nil {
			return nil, err
		}
		m := make(map[string]any, len(names))
		for i, name := range names {
			m[name] = ptrs[i]
		}
		out = append(out, m)
	}
	return out, nil
}

// The row itself.
func keptRow(rows *sql.Rows, n int) (all [][]string, err error) {
	for rows.Next() {
		dest := make([]string, n)
		ptrs := make([]any, n) // want `makes a slice per iteration`
		for i := range ptrs {
			ptrs[i] = &dest[i]
		}
		if err := rows.Scan(ptrs...); err != nil {
			return nil, err
		}
		all = append(all, dest)
	}
	return all, nil
}

// A variable gets a value of its own from Scan, which made it.
func scannedIntoOwn(rows *sql.Rows, known map[string]int) (n int, err error) {
	for rows.Next() {
		var key []byte
		var raw sql.RawBytes
		if err := scanKey(rows, &key, &raw); err != nil {
			return 0, err
		}
		n += known[string(key)] + len(raw)
	}
	return n, rows.Err()
}

func scanKey(rows *sql.Rows, key *[]byte, raw *sql.RawBytes) error { return rows.Scan(key, raw) }

type table interface {
	Next() bool
	Scan(to ...any) error
}

func scannedByOther(rows table, known map[string]int) (n int, err error) {
	for rows.Next() {
		var key []byte
		var tags []string
		attributes := map[string]string{}
		if err := rows.Scan(&key, &tags, &attributes); err != nil {
			return 0, err
		}
		n += known[string(key)] + len(tags) + len(attributes)
	}
	return n, nil
}

// What is appended to is the iteration's, whatever is scanned.
func scannedBeside(rows *sql.Rows, known map[string]int) (n int, err error) {
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return 0, err
		}
		var key []byte // want `makes and grows a slice per iteration`
		for i := len(name) - 1; i >= 0; i-- {
			key = append(key, name[i])
		}
		n += known[string(key)]
	}
	return n, rows.Err()
}

type conn interface {
	WriteTo(b []byte, to uint32) error
}

type link struct {
	conn conn
	last []byte
}

func (l *link) send(to uint32, p, out []byte) {
	out = append(out[:0], byte(len(p)))
	out = append(out, p...)
	l.conn.WriteTo(out, to)
}

func (l *link) keep(to uint32, p, out []byte) {
	l.last = append(out[:0], p...)
	l.conn.WriteTo(l.last, to)
}

// The callee is done with it.
func (l *link) broadcast(all []uint32, p []byte) {
	for _, to := range all {
		l.send(to, p, make([]byte, 9001)) // want `makes a slice per iteration for a call that is done with it at its end`
	}
}

// Kept, given to a goroutine, or once.
func (l *link) others(all []uint32, p []byte) {
	for _, to := range all {
		l.keep(to, p, make([]byte, 9001))
		go l.send(to, p, make([]byte, 9001))
	}
	l.send(0, p, make([]byte, 9001))
}
