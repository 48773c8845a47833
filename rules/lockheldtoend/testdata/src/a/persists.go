package a

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"sync"
)

type tally struct {
	mu   sync.Mutex
	sums map[string]int
}

// The file is a snapshot of what the lock guards: an older one must not follow a newer one.
func (l *tally) add(name string, n int) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sums[name] += n
	var text bytes.Buffer
	if err := json.NewEncoder(&text).Encode(l.sums); err != nil {
		return err
	}
	return os.WriteFile("sums.json", text.Bytes(), 0o600)
}

// What it was given goes to the file.
func (l *tally) keep(name string, receipt any) error {
	l.mu.Lock() // want `holds l.mu to the function's end over os.WriteFile \(the disk\)`
	defer l.mu.Unlock()
	if l.sums[name] > 9 {
		return nil
	}
	l.sums[name]++
	var text bytes.Buffer
	if err := json.NewEncoder(&text).Encode(receipt); err != nil {
		return err
	}
	return os.WriteFile(name, text.Bytes(), 0o600)
}

// The comment at the lock says that it is held over the request.
func (l *tally) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	// Nobody may close the tally during the processing of a request.
	l.mu.Lock()
	defer l.mu.Unlock()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	l.sums[string(text)]++
}

func (l *tally) serve(w http.ResponseWriter, r *http.Request) {
	l.mu.Lock() // want `takes l.mu before io.ReadAll, which touches nothing that the lock guards`
	defer l.mu.Unlock()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	l.sums[string(text)]++
}
