// Package zap stands for go.uber.org/zap.
package zap

type Field struct{ Key string }

type Logger struct{ fields []Field }

func (l *Logger) With(fields ...Field) *Logger        { return &Logger{append(l.fields, fields...)} }
func (l *Logger) Debug(msg string, fields ...Field)   {}
func (l *Logger) Info(msg string, fields ...Field)    {}
func (l *Logger) Error(msg string, fields ...Field)   {}
func (l *Logger) Check(level int, msg string) *Logger { return l }
func Any(key string, value any) Field                 { return Field{key} }
