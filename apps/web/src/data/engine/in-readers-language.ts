import { readOnlySentence } from '@hearth/contracts/read-only'
import { untilQuiet } from '../quiet.ts'
import { noteReadOnly } from '../read-only.ts'
import type { EngineRuntime } from './runtime.ts'

const loadSentences = () => import('./engine-sentences.ts').catch(() => undefined)

/**
 * The same runtime, whose failures are in the reader's language. What they are called there comes once the page is quiet: where the
 * engine cannot be reached it could come no more.
 */
export function inReadersLanguage(runtime: EngineRuntime): EngineRuntime {
  void untilQuiet().then(loadSentences)
  const said = <Answer>(asked: Promise<Answer>) =>
    asked.catch(async (error: unknown): Promise<Answer> => {
      if (error instanceof Error && error.message === readOnlySentence) noteReadOnly(true)
      const sentences = await loadSentences()
      throw sentences ? sentences.translated(error) : error
    })
  return {
    call: (...given) => said(runtime.call(...given)),
    prepareCreate: (...given) => said(runtime.prepareCreate(...given)),
    sendCreate: (...given) => said(runtime.sendCreate(...given)),
    forget: () => runtime.forget(),
  }
}
