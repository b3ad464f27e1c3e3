export {
  createHealth,
  type Health,
  type HealthOptions,
  type HealthStatus,
  type NotedError,
  type SlowOperation,
} from './health.ts'
export { withoutSecrets } from './without-secrets.ts'
