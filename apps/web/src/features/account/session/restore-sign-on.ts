import { signOnWords } from '@hearth/network-sdk/sign-on'
import { getSignOn } from '../../../data/network.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'

/**
 * Looks whether the person is signed in already, here or in another app of the network, and says where the session came
 * from. The session itself is reported by the backend's client.
 */
export async function restoreSignOn(): Promise<void> {
  const signOn = await getSignOn()
  const result = await signOn.restore()
  if (result?.toast) sayOfSignOn(result.toast)
}

/** Shows a sentence of single sign-on, in the specification's words. */
export function sayOfSignOn(sentence: string): void {
  showToast({ title: sentence, ...(sentence === signOnWords.failed && { tone: 'bad' as const }) })
}
