package language

type Tag struct{ s string }

var English = Tag{"en"}
