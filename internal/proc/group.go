package proc

// Group is the ID of the child's process group, which is the child's own.
func (c *Child) Group() int { return c.cmd.Process.Pid }
