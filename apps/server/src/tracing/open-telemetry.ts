// The only file that knows OpenTelemetry; it is loaded when traces are wanted.
import {
  type Attributes,
  type Context,
  DiagLogLevel,
  defaultTextMapGetter,
  defaultTextMapSetter,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { Log } from '../parts.ts'
import type { OpenSpan, SpanEnd, Tracing } from '../spans.ts'
import { version } from '../version.ts'
import { currentWork, workFor } from '../work-context.ts'

const kinds = { consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT }

/** Sends spans by OTLP over HTTP, in JSON, in batches. What goes wrong with it is a line of the log and hinders nobody. */
export function openTelemetry(log: Log): Tracing {
  const say = (line: string) => log.warn('tracing_trouble', { line })
  const silent = () => undefined
  diag.setLogger(
    { error: say, warn: say, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'hearth', 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  const tracer = provider.getTracer('hearth', version)
  const propagator = new W3CTraceContextPropagator()

  const spanOfWork = () => currentWork()?.span as HearthSpan | undefined
  const contextOf = (span: Span | undefined): Context =>
    span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT

  return {
    beginRequest(traceparent) {
      const parent = traceparent
        ? propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)
        : ROOT_CONTEXT
      return new HearthSpan(tracer.startSpan('request', { kind: SpanKind.SERVER }, parent))
    },

    async within({ name, kind, attributes }, todo) {
      const work = currentWork()
      const own = tracer.startSpan(
        name,
        { kind: kinds[kind], attributes: { ...attributes } },
        contextOf(spanOfWork()?.span),
      )
      const span = new HearthSpan(own)
      const headers: Record<string, string> = {}
      propagator.inject(contextOf(own), headers, defaultTextMapSetter)
      try {
        const outcome = await workFor({ ...(work ?? { job: name.replace(/^job /, '') }), span }, () =>
          todo(headers),
        )
        span.end({ isFailed: false })
        return outcome
      } catch (error) {
        span.end({ isFailed: true })
        throw error
      }
    },

    observer: {
      heard({ name, role, tookMs, isFailed }) {
        const parent = spanOfWork()
        // What runs by itself, such as looking for mails, would be a trace twice a second.
        if (!parent) return
        const endTime = Date.now()
        const attributes: Attributes = {
          'db.system.name': 'postgresql',
          'db.query.summary': name,
          'hearth.role': role,
        }
        const options = { kind: SpanKind.CLIENT, attributes, startTime: endTime - tookMs }
        const span = tracer.startSpan(name, options, contextOf(parent.span))
        if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end(endTime)
      },
    },

    close: () => provider.shutdown().catch((error) => log.warn('tracing_trouble', { error })),
  }
}

class HearthSpan implements OpenSpan {
  readonly span: Span

  constructor(span: Span) {
    this.span = span
  }

  end({ name, attributes, isFailed }: SpanEnd): void {
    if (name) this.span.updateName(name)
    if (attributes) this.span.setAttributes({ ...attributes })
    if (isFailed) this.span.setStatus({ code: SpanStatusCode.ERROR })
    this.span.end()
  }
}
