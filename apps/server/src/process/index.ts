export { createLog } from './log.ts'
export { createPlainLog } from './plain-log.ts'
export { type Command, commandHelp, readWords } from './words.ts'
