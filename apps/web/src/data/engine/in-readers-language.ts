import type { EngineRuntime } from './runtime.ts'

/** The same runtime, whose failures are in the reader's language; what they are called there comes with the first of them. */
export function inReadersLanguage(runtime: EngineRuntime): EngineRuntime {
  const said = <Answer>(asked: Promise<Answer>) =>
    asked.catch(async (error: unknown): Promise<Answer> => {
      const sentences = await import('./engine-sentences.ts').catch(() => undefined)
      throw sentences ? sentences.translated(error) : error
    })
  return {
    call: (...given) => said(runtime.call(...given)),
    prepareCreate: (...given) => said(runtime.prepareCreate(...given)),
    sendCreate: (...given) => said(runtime.sendCreate(...given)),
    forget: () => runtime.forget(),
  }
}
