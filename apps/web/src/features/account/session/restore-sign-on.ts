import { getSignOn } from '../../../data/network.ts'
import { sayOfSignOn } from './say-of-sign-on.ts'

/**
 * Looks whether the person is signed in already, here or in another app of the network, and says where the session came
 * from. The session itself is reported by the backend's client.
 */
export async function restoreSignOn(): Promise<void> {
  const signOn = await getSignOn()
  const result = await signOn.restore()
  if (result?.toast) sayOfSignOn(result.toast)
}
