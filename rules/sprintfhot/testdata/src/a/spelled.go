package a

import "fmt"

// A disassembler is for people.
func spelled(op, a, b int) string {
	switch op {
	case 0:
		return fmt.Sprintf("move r%d, r%d", a, b)
	case 1:
		return fmt.Sprintf("load r%d, r%d", a, b)
	case 2:
		return fmt.Sprintf("store r%d, r%d", a, b)
	case 3:
		return fmt.Sprintf("add r%d, r%d", a, b)
	case 4:
		return fmt.Sprintf("sub r%d, r%d", a, b)
	case 5:
		return fmt.Sprintf("mul r%d, r%d", a, b)
	case 6:
		return fmt.Sprintf("div r%d, r%d", a, b)
	case 7:
		return fmt.Sprintf("mod r%d, r%d", a, b)
	case 8:
		return fmt.Sprintf("and r%d, r%d", a, b)
	case 9:
		return fmt.Sprintf("or r%d, r%d", a, b)
	case 10:
		return fmt.Sprintf("xor r%d, r%d", a, b)
	case 11:
		return fmt.Sprintf("shl r%d, r%d", a, b)
	case 12:
		return fmt.Sprintf("shr r%d, r%d", a, b)
	case 13:
		return fmt.Sprintf("jump r%d, r%d", a, b)
	case 14:
		return fmt.Sprintf("call r%d, r%d", a, b)
	case 15:
		return fmt.Sprintf("ret r%d, r%d", a, b)
	case 16:
		return fmt.Sprintf("nop r%d, r%d", a, b)
	}
	return ""
}
