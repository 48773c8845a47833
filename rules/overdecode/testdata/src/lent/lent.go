package lent

import (
	"encoding/json"
	"log"
)

type event struct {
	ID, Type, Actor, Repo, Org, Ref, Head, Base string
}

func readJSON(data []byte, v any) bool {
	if err := json.Unmarshal(data, v); err != nil {
		log.Println("decode:", err)
		return false
	}
	return true
}

func readLogged(data []byte, v any) error {
	err := json.Unmarshal(data, v)
	log.Println("decoded", v)
	return err
}

// A function of the package decodes, and does no more.
func kind(data []byte) string {
	var e event
	if !readJSON(data, &e) { // want `decodes 8 fields, of which the function looks at 1`
		return ""
	}
	return e.Type
}

func kindToo(data []byte) string {
	e := &event{}
	readJSON(data, e) // want `decodes 8 fields, of which the function looks at 1`
	return e.Type
}

// It looks at the value too, or what it is given is passed on.
func logged(data []byte) string {
	var e event
	if readLogged(data, &e) != nil {
		return ""
	}
	return e.Type
}

func handed(data []byte, into any) bool { return readJSON(data, into) }
