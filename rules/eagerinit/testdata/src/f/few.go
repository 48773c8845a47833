// Package f keeps some small patterns in variables, as Go programs do.
package f

import "regexp"

var (
	host    = regexp.MustCompile(`^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$`)
	version = regexp.MustCompile(`^v?[0-9]+(?:\.[0-9]+){0,2}(?:-[0-9A-Za-z.-]+)?$`)
	id      = regexp.MustCompile(`^[a-f0-9]{64}$`)
	word    = regexp.MustCompile(`\w+`)
	uuid    = regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$`)
)
