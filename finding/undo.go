package finding

// An Undo is what takes an applied patch back, byte for byte.
type Undo struct {
	Patch    string     `json:"patch"`    // ID of the patch
	Title    string     `json:"title"`    // of the patch
	Findings []string   `json:"findings"` // IDs of the findings it cured
	Files    []UndoFile `json:"files"`    // sorted by name
}

// UndoFile is one file of an Undo.
type UndoFile struct {
	File   string `json:"file"`   // module-relative, forward slashes
	Before []byte `json:"before"` // the whole content before the patch
	After  string `json:"after"`  // Digest of the content that the patch left
}
