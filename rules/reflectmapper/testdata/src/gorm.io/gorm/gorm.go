package gorm

import "database/sql"

type DB struct{ Error error }

func (db *DB) Rows() (*sql.Rows, error)                { return nil, nil }
func (db *DB) ScanRows(rows *sql.Rows, dest any) error { return nil }
func (db *DB) Find(dest any, conds ...any) *DB         { return db }
