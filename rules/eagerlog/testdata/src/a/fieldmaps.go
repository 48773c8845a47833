package a

import (
	"os"

	"github.com/sirupsen/logrus"
)

type query struct {
	client, name string
	fields       logrus.Fields
}

// queryFields makes a map for one record.
func queryFields(q *query) logrus.Fields {
	return logrus.Fields{"client": q.client, "name": q.name}
}

func (q *query) Kept() logrus.Fields { return q.fields }

// resolve waits for a disk, beside which half a microsecond is nothing; a map of all that is known is more.
func (q *query) resolve(path string) ([]byte, error) {
	data, err := os.ReadFile(path)
	logrus.WithFields(queryFields(q)).Debug("ignored") // want `computes the map of a.queryFields for a debug record`
	return data, err
}

func (q *query) resolveKept(path string) ([]byte, error) {
	data, err := os.ReadFile(path)
	logrus.WithFields(q.Kept()).Debug("ignored")
	return data, err
}
