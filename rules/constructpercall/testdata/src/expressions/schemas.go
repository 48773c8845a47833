package expressions

import "github.com/xeipuuv/gojsonschema"

const userSchema = `{"type": "object", "required": ["name"]}`

// The schema is the same for each document.
func validUser(document []byte) (*gojsonschema.Result, error) {
	schema := gojsonschema.NewStringLoader(userSchema)
	return gojsonschema.Validate(schema, gojsonschema.NewBytesLoader(document)) // want `compiles a constant expression per call`
}

func compiledUser(document string) (*gojsonschema.Result, error) {
	schema, err := gojsonschema.NewSchema(gojsonschema.NewStringLoader(userSchema)) // want `compiles a constant expression per call`
	if err != nil {
		return nil, err
	}
	return schema.Validate(gojsonschema.NewStringLoader(document))
}

// The caller's schema may be another each time.
func validAs(schema, document string) (*gojsonschema.Result, error) {
	return gojsonschema.Validate(gojsonschema.NewStringLoader(schema), gojsonschema.NewStringLoader(document))
}
