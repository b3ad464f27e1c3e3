import { refused, replied } from '../candid/outcome.ts'
import { sharingRefusal } from '../rules/sharing.ts'
import { askToShare } from './ask-to-share.ts'
import type { Handler } from './method.ts'

/** Shares an event with these sites, beside those that it is shared with already. */
export const syncEventAcrossNetwork: Handler = async ({ args, call, store, engine }) => {
  const [id, named] = args as [string, string[]]
  const asked = await askToShare({ id, named, call, store, engine })
  if (!asked.ok) return refused(asked.sentence)
  const refusal = sharingRefusal(asked.event)
  if (refusal) return refused(refusal)
  await store.shareWith({ id, siteIds: asked.siteIds })
  return replied('syncEventAcrossNetwork', true)
}
