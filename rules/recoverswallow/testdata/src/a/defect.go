package a

import (
	"errors"
	"fmt"
	"log"
	"reflect"
	"runtime"
	"runtime/debug"
)

type planError struct{ at int }

func (p planError) Error() string { return fmt.Sprint("plan: step ", p.at) }

type planner struct {
	steps  int
	failed []planError
	seen   chan error
}

func (p *planner) fail(at int) { panic(planError{at}) }

// A way out for its own errors; what the runtime found is none.
func (p *planner) rescue(errp *error) {
	e := recover() // want `turns a panic into an error without its stack`
	if e == nil {
		return
	}
	switch err := e.(type) {
	case runtime.Error:
		*errp = fmt.Errorf("unexpected: %w", err)
	case planError:
		p.failed = append(p.failed, err)
		*errp = err
	default:
		panic(e)
	}
}

func (p *planner) plan() (err error) {
	defer p.rescue(&err)
	if p.steps == 0 {
		p.fail(0)
	}
	return nil
}

func (p *planner) step(at int) (err error) {
	defer func() {
		if r := recover(); r != nil { // want `turns a panic into an error without its stack`
			if bad, ok := r.(runtime.Error); ok {
				err = bad
			} else {
				err = r.(planError)
			}
		}
	}()
	p.fail(at)
	return nil
}

// What the runtime found goes on.
func (p *planner) passes(at int) (err error) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case runtime.Error:
			panic(e)
		case planError:
			err = e
		}
	}()
	p.fail(at)
	return nil
}

// It is told of, in its case or before.
func (p *planner) told(at int) (err error) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case runtime.Error:
			err = fmt.Errorf("%w\n%s", e, debug.Stack())
		case planError:
			err = e
		}
	}()
	p.fail(at)
	return nil
}

func (p *planner) toldBefore(at int) (err error) {
	defer func() {
		if r := recover(); r != nil {
			log.Print("plan: ", r)
			switch e := r.(type) {
			case runtime.Error:
				err = e
			case planError:
				err = e
			}
		}
	}()
	p.fail(at)
	return nil
}

// A channel that somebody has closed is a runtime.Error as well.
func (p *planner) offer(e error) (err error) {
	defer func() {
		if bad, ok := recover().(runtime.Error); ok {
			err = bad
		}
	}()
	p.seen <- e
	return nil
}

// The handler of others is called by reflection, and its panic is not even looked at.
func invoke(fn reflect.Value, args ...any) (out any, err error) {
	in := make([]reflect.Value, 0, len(args))
	for _, a := range args {
		in = append(in, reflect.ValueOf(a))
	}
	defer func() {
		if r := recover(); r != nil { // want `turns a panic into an error without its stack`
			err = errors.New("handler failed")
		}
	}()
	results := fn.Call(in)
	if len(results) == 0 {
		return nil, nil
	}
	return results[0].Interface(), nil
}

// Its text is handed on.
func invokeTold(fn reflect.Value, in []reflect.Value) (out any, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("handler failed: %v", r)
		}
	}()
	return fn.Call(in)[0].Interface(), nil
}

// Nothing of others is called: the field may not be settable.
func assign(to reflect.Value, x any) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = errors.New("no such value")
		}
	}()
	to.Set(reflect.ValueOf(x))
	to.Field(0).SetInt(1)
	return nil
}

type service struct{ quit chan struct{} }

func (s *service) doStop() {
	log.Print("service ends")
	close(s.quit)
}

func (s *service) stopCrashed() {
	log.Print("a task has crashed")
	close(s.quit)
}

func (s *service) restart() {
	log.Print("service starts again")
}

type task interface{ Run() }

// That it ends is told, why it ends is not.
func (s *service) run(t task) {
	defer func() {
		if err := recover(); err != nil { // want `swallows a panic: nobody sees that it happened`
			s.doStop()
		}
	}()
	log.Print("service runs")
	t.Run()
}

func (s *service) runTold(t task) {
	defer func() {
		if err := recover(); err != nil {
			s.stopCrashed()
		}
	}()
	log.Print("service runs")
	t.Run()
}

func (s *service) runAgain(t task) {
	defer func() {
		if err := recover(); err != nil {
			s.restart()
		}
	}()
	log.Print("service runs")
	t.Run()
}
