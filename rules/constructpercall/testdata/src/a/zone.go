package a

import (
	"sync"
	"time"
)

// Asked for each time that is turned.
func zoneOrLocal(name string) *time.Location {
	loc, err := time.LoadLocation(name) // want `reads a time zone's file per call`
	if err != nil {
		loc = time.Local
	}
	return loc
}

func now(zone string) time.Time { return time.Now().In(zoneOrLocal(zone)) }

func givenZone(name string) (*time.Location, error) { return time.LoadLocation(name) } // want `reads a time zone's file per call`

func read(layout, text, zone string) (time.Time, error) {
	loc, err := givenZone(zone)
	if err != nil {
		return time.Time{}, err
	}
	return time.ParseInLocation(layout, text, loc)
}

// Kept by name, kept by who asks, asked at set-up, or by nobody here.
var zones sync.Map

func keptZone(name string) *time.Location {
	if loc, ok := zones.Load(name); ok {
		return loc.(*time.Location)
	}
	loc, _ := time.LoadLocation(name)
	zones.Store(name, loc)
	return loc
}

func nowKept(zone string) time.Time { return time.Now().In(keptZone(zone)) }

var byName = map[string]*time.Location{}

func zoneByName(name string) *time.Location {
	if byName[name] == nil {
		byName[name], _ = time.LoadLocation(name)
	}
	return byName[name]
}

func nowByName(zone string) time.Time { return time.Now().In(zoneByName(zone)) }

func zoneForField(name string) *time.Location {
	loc, _ := time.LoadLocation(name)
	return loc
}

type calendar struct{ loc *time.Location }

func newCalendar(zone string) *calendar { return &calendar{zoneForField(zone)} }

func (c *calendar) now() time.Time { return time.Now().In(c.loc) }

func zoneAtSetup(name string) *time.Location {
	loc, _ := time.LoadLocation(name)
	return loc
}

func newStart(zone string) time.Time { return time.Now().In(zoneAtSetup(zone)) }

func ZoneForOthers(name string) *time.Location {
	loc, _ := time.LoadLocation(name)
	return loc
}
