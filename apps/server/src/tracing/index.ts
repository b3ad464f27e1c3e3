import type { Config } from '../config.ts'
import type { Log } from '../parts.ts'
import type { Tracing } from '../spans.ts'

/**
 * Traces by OpenTelemetry, where an endpoint for them is set; else nothing, and none of its packages is loaded. They
 * read the standard's other variables (`OTEL_…`) from the environment by themselves.
 */
export async function startTracing(config: Config, log: Log): Promise<Tracing | undefined> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT && !config.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) return undefined
  const { openTelemetry } = await import('./open-telemetry.ts')
  return openTelemetry(log)
}
