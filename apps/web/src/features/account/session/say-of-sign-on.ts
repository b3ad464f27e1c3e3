import { signOnWords } from '@hearth/network-sdk/sign-on-words'
import { showToast } from '../../../ui/toast/toast-store.ts'

/** Shows a sentence of single sign-on, in the specification's words. */
export function sayOfSignOn(sentence: string): void {
  showToast({ title: sentence, ...(sentence === signOnWords.failed && { tone: 'bad' as const }) })
}
