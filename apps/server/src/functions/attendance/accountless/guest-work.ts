import { AppError } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { type Auth, AuthError, countTaken, take, workBits, workParts } from '../../../auth/index.ts'
import { type Html, html, networkOf } from '../../../http/index.ts'

/** A challenge that a form has to come with; `again` where it came with one that does not count. */
export type AskedWork = { challenge: string; again: boolean }

/**
 * What a form has to do first where it is doubtful; undefined where it may go on. It is where its network has caused a third of the
 * emails that it may in an hour, or where a tenth of those that its event may have went out, from whatever networks. A form that comes without the work done, as from a browser without scripts, goes on a
 * few times an hour; throws `too_many_requests` after that.
 */
export async function workFor(
  run: Run,
  { guestSecrets, allowances }: Auth,
  form: { eventId: string; address: string; fields: Record<string, string>; nowMs: number },
): Promise<AskedWork | undefined> {
  const { eventId, address, nowMs } = form
  const { work: challenge, solved = '' } = form.fields
  const subject = `${eventId} ${networkOf(address)}`
  const id = challenge && guestSecrets.work.check({ challenge, solved }, subject, nowMs)
  const ofNetwork = allowances.mailsFrom(address)
  const ofEvent = allowances.guestLinksOf(eventId)
  const [fromNetwork = 0, forEvent = 0] = await countTaken(run, [ofNetwork, ofEvent], nowMs)
  if (fromNetwork * 3 < ofNetwork.limit && forEvent * 10 < ofEvent.limit) return undefined
  if (id && (await mayTake(run, allowances.workOnce(id), nowMs))) return undefined
  if (challenge === undefined || solved !== '')
    return { challenge: guestSecrets.work.ask(subject, nowMs), again: challenge !== undefined }
  if (await mayTake(run, allowances.guestFormsWithoutWork(address), nowMs)) return undefined
  throw new AppError('too_many_requests', m.attendance_guest_work_refused, { retryAfterSeconds: 3600 })
}

async function mayTake(run: Run, allowance: Parameters<typeof take>[1], nowMs: number): Promise<boolean> {
  try {
    await take(run, allowance, nowMs)
    return true
  } catch (error) {
    if (error instanceof AuthError && error.code === allowance.refusal) return false
    throw error
  }
}

/** Where the script stands that does the work. */
export const workScript = '/guest-work.js'

/** The form once more, `carried` in hidden fields, which the script sends when it is done; without it, somebody does. */
export const workForm = ({ challenge, again }: AskedWork, carried: Html | readonly Html[]): Html =>
  html`<h2>${m.attendance_guest_work_title()}</h2>
<p>${again ? m.attendance_guest_work_again() : m.attendance_guest_work_text()}</p>
<form method="post" data-work="${challenge}" data-parts="${workParts}" data-bits="${workBits}">${carried}
<input type="hidden" name="work" value="${challenge}"><input type="hidden" name="solved" value="">
<progress max="${workParts}" value="0" aria-label="${m.attendance_guest_work_progress()}" hidden></progress>
<p data-without>${m.attendance_guest_work_without()}</p>
<button class="button">${m.attendance_guest_work_send()}</button></form>`
