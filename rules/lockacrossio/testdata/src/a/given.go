package a

import (
	"errors"
	"net/http"
	"os"
	"sync"
	"time"

	"example.com/deadlock"
)

type volumeDriver interface {
	Create(name string) (string, error)
	Name() string
	Describe(name string) (string, error)
}

type volumes struct {
	mu      deadlock.Mutex
	rw      deadlock.RWMutex
	tokenMu sync.Mutex
	known   map[string]string
	driver  volumeDriver
	url     []string
}

// A driver speaks to somebody; the mutex is a wrapper.
func (v *volumes) create(name string) error {
	v.mu.Lock() // want `holds v.mu over v.driver.Create \(a driver, which may be far\)`
	defer v.mu.Unlock()
	got, err := v.driver.Create(name)
	v.known[name] = got
	return err
}

func (v *volumes) sleep(name string) string {
	v.rw.RLock() // want `holds v.rw over time.Sleep`
	defer v.rw.RUnlock()
	time.Sleep(time.Second)
	return v.known[name]
}

// What cannot fail, or is not named for a service, is not far.
func (v *volumes) describe(name string) string {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.known[name], _ = v.driver.Describe(name)
	return v.driver.Name()
}

// A literal runs under the lock of whoever gives it to a function that runs it.
func (v *volumes) upload() error {
	v.mu.Lock() // want `holds v.mu over retry \(the network\)`
	defer v.mu.Unlock()
	if len(v.url) == 0 {
		return errors.New("none")
	}
	url := v.url[0]
	return retry(func() error {
		_, err := http.Get(url)
		return err
	})
}

// So it does inside of a function that is called.
func (v *volumes) uploadAll() {
	v.mu.Lock() // want `holds v.mu over upAgain \(the network\)`
	defer v.mu.Unlock()
	for name, url := range v.known {
		upAgain(name, url)
	}
}

func upAgain(name, url string) {
	retry(func() error {
		_, err := http.Get(url + name)
		return err
	})
}

func retry(f func() error) (err error) {
	for range 3 {
		if err = f(); err == nil {
			return nil
		}
	}
	return err
}

// A literal that is kept, or run later, waits for itself.
func (v *volumes) later(url string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.known[url] = ""
	time.AfterFunc(time.Second, func() { http.Get(url) })
	doAsync(func() { http.Get(url) })
}

func doAsync(f func()) { go f() }

// The underscore says that it runs under the lock, by a convention.
func (v *volumes) read(url string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.known[url] = ""
	v._read(url)
}

func (v *volumes) _read(url string) { http.Get(url) }

// One caller renews the token for all.
func (v *volumes) token(url string) {
	v.tokenMu.Lock()
	defer v.tokenMu.Unlock()
	v.known[url] = ""
	http.Get(url)
	os.Getenv(url)
}
