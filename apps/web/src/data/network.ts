// The one place where network-sdk's clients are asked for. They are heavy, so each is loaded when it is first asked for
// and none stands in the first chunk.
import type { Engine, UnifiedSignOn } from '@hearth/network-sdk'
import { closeBackend, getBackend, getHearthInfo, openPassingBackend } from './backend.ts'
import type { EngineWatch } from './engines.ts'
import { openedOnce } from './opened-once.ts'

export {
  getBackend,
  getHearthInfo,
  hasStoredSession,
  openPassingBackend,
  openQuietBackend,
  readsAsMember,
  whenBackendOpens,
} from './backend.ts'

const loadEngines = () => import('./engines.ts')

const signOn = openedOnce(openSignOn)

/**
 * The single sign-on of this page. From its first use on it follows the session: the stored record and the cookies are
 * kept in step with it.
 */
export function getSignOn(): Promise<UnifiedSignOn> {
  return signOn.get()
}

/**
 * The event engine as the person of now sees it: under their key when they are signed in, else anonymous, which reads
 * what is public. Ask for it at every use: the person may have changed.
 * Throws `EngineError('unreachable')` when a login cannot be renewed because nobody answers.
 */
export async function getEngine(): Promise<Engine> {
  return (await loadEngines()).getEngine()
}

/** Calls of the same engine that can be watched, for `/gap-test`. */
export async function getEngineWatch(): Promise<EngineWatch> {
  return (await loadEngines()).getEngineWatch()
}

/**
 * Forgets the member's key and delegation, in this page and in the browser's storage. Part of every sign-out, also of
 * one in another tab. Throws when the storage refuses, because the key may then still be there.
 */
export async function forgetMember(): Promise<void> {
  return (await loadEngines()).forgetMember()
}

/** Closes the clients and forgets what was read: whoever opens them anew starts as a fresh page does. */
export async function closeNetwork(): Promise<void> {
  signOn.forget()
  await closeBackend()
  ;(await loadEngines()).forgetEngines()
}

async function openSignOn(): Promise<UnifiedSignOn> {
  const [{ createUnifiedSignOn }, opened] = await Promise.all([
    import('@hearth/network-sdk/sign-on'),
    getBackend(),
  ])
  const { siblings, signOn: place } = getHearthInfo()
  const unified = createUnifiedSignOn({
    app: 'hearth',
    backend: opened,
    openPassing: openPassingBackend,
    ...place,
    siblings,
  })
  unified.start()
  return unified
}
