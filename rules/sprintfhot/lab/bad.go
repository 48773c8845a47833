// Package lab races fmt.Sprintf against strconv and +.
package lab

import "fmt"

// Bad makes a cache key and a label for an order.
func Bad(region, user string, id int) string {
	key := fmt.Sprintf("%s:%s", region, user)
	return key + "/" + fmt.Sprintf("%d", id)
}
