package a

import (
	"context"

	"k8s.io/apimachinery/pkg/watch"
)

// The server ends the watch after a while (skaffold).
func follow(ctx context.Context, w watch.Interface, show func(string)) {
	for {
		select {
		case <-ctx.Done():
			return
		case e := <-w.ResultChan(): // want `spins once the channel is closed`
			if e.Type != "ADDED" {
				continue
			}
			pod, ok := e.Object.(string)
			if !ok {
				continue
			}
			show(pod)
		}
	}
}

// An event without an object ends it, and here the watch is another one then.
func followToEnd(ctx context.Context, w watch.Interface, show func(string), again func() watch.Interface) {
	for {
		select {
		case <-ctx.Done():
			return
		case e := <-w.ResultChan():
			pod, ok := e.Object.(string)
			if !ok {
				return
			}
			show(pod)
		}
	}
}

func followAgain(ctx context.Context, w watch.Interface, show func(string), again func() watch.Interface) {
	for {
		select {
		case <-ctx.Done():
			return
		case e := <-w.ResultChan():
			if e.Object == nil {
				w = again()
			}
		}
	}
}

type recorder struct{ *watch.Broadcaster }

// The watch is of the program itself, and ends with the rest (client-go).
func (r *recorder) start(ctx context.Context, show func(string)) {
	w, err := r.Watch()
	if err != nil {
		return
	}
	go func() {
		for {
			select {
			case <-ctx.Done():
				w.Stop()
				return
			case e := <-w.ResultChan():
				name, ok := e.Object.(string)
				if !ok {
					continue
				}
				show(name)
			}
		}
	}()
}
