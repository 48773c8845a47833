package sqlx

import "database/sql"

type Rows struct{ *sql.Rows }

func (r *Rows) MapScan(dest map[string]any) error { return nil }
func (r *Rows) StructScan(dest any) error         { return nil }
