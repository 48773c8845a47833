package a

import (
	"fmt"

	"example.com/rlog"
)

func pulled(topic string, queue, offset int) {
	if offset < 0 {
		rlog.Debug("none", nil)
		return
	}
	rlog.Debug(fmt.Sprintf("topic %s, queue %d: offset %d", topic, queue, offset), nil) // want `computes fmt.Sprintf for a debug record`
	rlog.Count(fmt.Sprintf("topic %s, queue %d", topic, queue), nil)
}
