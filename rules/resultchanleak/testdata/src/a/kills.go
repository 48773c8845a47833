package a

import (
	"os/exec"
	"time"
)

// The result is waited for, but for a way out in front of that.
func waitFor(c *exec.Cmd, timeout time.Duration) error {
	timer := time.NewTimer(timeout)
	done := make(chan error) // want "sends a result that nobody may receive any more"
	go func() { done <- c.Wait() }()
	select {
	case err := <-done:
		timer.Stop()
		return err
	case <-timer.C:
		if err := c.Process.Kill(); err != nil {
			return err
		}
		<-done
		return nil
	}
}

// Whatever happens, the result is taken.
func waitAnyway(c *exec.Cmd, timeout time.Duration) error {
	timer := time.NewTimer(timeout)
	done := make(chan error)
	go func() { done <- c.Wait() }()
	select {
	case err := <-done:
		timer.Stop()
		return err
	case <-timer.C:
		if err := c.Process.Kill(); err != nil {
			<-done
			return err
		}
		<-done
		return nil
	}
}
