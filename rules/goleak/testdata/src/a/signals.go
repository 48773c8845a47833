package a

import (
	"os"
	"os/exec"
	"os/signal"
)

// Each run leaves one behind that waits for the next signal.
func runs(name string) (int, error) {
	sigs := make(chan os.Signal, 1)
	signal.Notify(sigs)
	cmd := exec.Command(name)
	go func() { // want `waits on a channel which nobody closes`
		for s := range sigs {
			cmd.Process.Signal(s)
		}
	}()
	err := cmd.Run()
	return cmd.ProcessState.ExitCode(), err
}

// No more signals come, but the channel is open.
func runsAndStops(name string) (int, error) {
	sigs := make(chan os.Signal, 1)
	signal.Notify(sigs)
	defer signal.Stop(sigs)
	cmd := exec.Command(name)
	go func() { // want `waits on a channel which nobody closes`
		for s := range sigs {
			cmd.Process.Signal(s)
		}
	}()
	err := cmd.Run()
	return cmd.ProcessState.ExitCode(), err
}

func runsAndCloses(name string) (int, error) {
	sigs := make(chan os.Signal, 1)
	signal.Notify(sigs)
	cmd := exec.Command(name)
	defer func() {
		signal.Stop(sigs)
		close(sigs)
	}()
	go func() {
		for s := range sigs {
			cmd.Process.Signal(s)
		}
	}()
	err := cmd.Run()
	return cmd.ProcessState.ExitCode(), err
}

// It is set up for as long as the process lives.
func reloads(reload func()) {
	sigs := make(chan os.Signal, 1)
	signal.Notify(sigs, os.Interrupt)
	go func() {
		for range sigs {
			reload()
		}
	}()
}
