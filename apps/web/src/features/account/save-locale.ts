import type { Locale } from '@hearth/messages/locales'
import { getBackend } from '../../data/network.ts'

/**
 * Has Hearth write to the member who is signed in, if any, in the language that they just chose. Throws what the backend says,
 * so that the choice can be offered again.
 */
export async function saveLocale(locale: Locale): Promise<void> {
  const backend = await getBackend()
  const { data } = await backend.auth.getSession()
  const userId = data.session?.user.id
  if (!userId) return
  await backend.from('member_clocks').upsert({ user_id: userId, locale }).throwOnError()
}
