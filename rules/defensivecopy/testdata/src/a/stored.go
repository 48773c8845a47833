package a

import (
	"encoding/json"
	"os"
)

type volume struct{ ID, Name string }

type volumes struct {
	path   string
	list   []*volume
	lent   []*volume
	byName map[string]*volume
}

func (v *volumes) load(data []byte) error {
	list := []*volume{}
	if err := json.Unmarshal(data, &list); err != nil {
		return err
	}
	for i, one := range list {
		v.byName[one.Name] = list[i]
	}
	v.list = list
	return nil
}

func (v *volumes) save() error {
	data, err := json.Marshal(&v.list)
	if err != nil {
		return err
	}
	return os.WriteFile(v.path, data, 0o600)
}

func (v *volumes) drop() {
	if len(v.list) > 0 {
		v.list = v.list[:len(v.list)-1]
	}
}

// What was decoded is the list's alone, and encoding keeps none of it.
func (v *volumes) remove(id string) error {
	var left []*volume
	for _, one := range v.list { // want `copies v.list to leave some out, and nobody else has it`
		if one.ID != id {
			left = append(left, one)
		}
	}
	delete(v.byName, id)
	v.list = left
	return v.save()
}

func fillList(list *[]*volume) { *list = shared }

var shared []*volume

func (v *volumes) lend() {
	list := []*volume{}
	fillList(&list)
	v.lent = list
}

// Somebody else may have the list.
func (v *volumes) removeLent(id string) {
	var left []*volume
	for _, one := range v.lent {
		if one.ID != id {
			left = append(left, one)
		}
	}
	v.lent = left
}
