package lab

import "strconv"

// Better makes a cache key and a label for an order.
func Better(region, user string, id int) string {
	key := region + ":" + user
	return key + "/" + strconv.Itoa(id)
}
