export { sweepByRule } from './sweep-by-rule.ts'
