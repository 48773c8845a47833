package live

import (
	"fmt"
	"net/http"
	"sync"
	"time"
)

// tolerated is by how much clocks may differ before it is worth a word: the
// Date of an answer has whole seconds (RFC 9110, 6.6.1).
const tolerated = 2 * time.Second

// clock compares a server's clock with that of this machine.
type clock struct {
	mu     sync.Mutex
	known  bool
	lo, hi time.Duration // by how much the server's is ahead, at least and at most
}

// read takes the Date of an answer whose question was sent and whose header
// came at these times: the server wrote it in between. What caches answer says
// nothing of the server.
func (c *clock) read(h http.Header, sent, came time.Time) {
	date, err := http.ParseTime(h.Get("Date"))
	if err != nil || h.Get("Age") != "" {
		return
	}
	lo, hi := date.Sub(came), date.Add(time.Second).Sub(sent)
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.known || hi-lo < c.hi-c.lo {
		c.known, c.lo, c.hi = true, lo, hi
	}
}

// Ahead is by how much the server's clock is ahead of this machine's, in whole
// seconds, negative if it is behind; 0 while the answers so far allow both to
// be equal, or tell nothing.
func (c *Conn) Ahead() time.Duration {
	c.clock.mu.Lock()
	defer c.clock.mu.Unlock()
	if !c.clock.known || c.clock.lo < tolerated && c.clock.hi > -tolerated {
		return 0
	}
	return ((c.clock.lo + c.clock.hi) / 2).Round(time.Second)
}

// Skewed says by how much the server's clock differs, "" where it does not.
func (c *Conn) Skewed() string {
	switch ahead := c.Ahead(); {
	case ahead > 0:
		return fmt.Sprintf("the clock of %s is %s ahead of this machine's", c.Shown, ahead)
	case ahead < 0:
		return fmt.Sprintf("the clock of %s is %s behind this machine's", c.Shown, -ahead)
	}
	return ""
}
