import type { StatementObserver } from '@hearth/database'

/** What is known of something once it is over: words of the code and numbers, never what people wrote. */
export type SpanEnd = {
  name?: string
  attributes?: Readonly<Record<string, string | number>>
  isFailed: boolean
}

/** Something that takes time and is shown in a trace. */
export type OpenSpan = { end(outcome: SpanEnd): void }

/** Hearth's own seams tell these what goes on; nothing of another package is patched for it. */
export type Tracing = {
  /** A request; `traceparent` continues the trace of a proxy that is trusted. */
  beginRequest(traceparent: string | undefined): OpenSpan
  /** A job, a mail or a request of ours to somebody else: a part of what the caller works for, or a trace of its own. */
  within<T>(
    span: { name: string; kind: 'consumer' | 'client'; attributes?: SpanEnd['attributes'] },
    todo: (headers: Record<string, string>) => Promise<T>,
  ): Promise<T>
  /** Makes a span of each statement of something traced, by its name. */
  observer: StatementObserver
  /** Sends what is left. */
  close(): Promise<void>
}
