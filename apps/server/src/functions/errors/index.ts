export { createSweepErrors } from './error-queries.ts'
export { reportErrorsRoute } from './report-errors.ts'
