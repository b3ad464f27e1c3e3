export { type DeliverOptions, deliverErrors } from './deliver-errors.ts'
export {
  createHealth,
  type Health,
  type HealthOptions,
  type HealthStatus,
  type NotedError,
  type SlowOperation,
} from './health.ts'
