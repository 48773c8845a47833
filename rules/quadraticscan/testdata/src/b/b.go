package b

func StringInSlice(s string, list []string) bool { return len(list) > 0 && list[0] == s }
