import type { GuestListAudience } from '@hearth/contracts/event-values'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { type Html, html } from '../../../http/index.ts'

/** Who comes as a guest without an account may see it (`coming` null where not), and who sees that they come. */
export type Company = {
  guestList: GuestListAudience
  staysUnseen: boolean
  coming:
    | {
        userId: string | null
        guestId: string | null
        name: string
        party: number
        saidAtUs: number
      }[]
    | null
}

/** After whom a page of who comes begins: when they said so, in microseconds, and whose answer it was. */
export type CompanyPage = { saidAtUs: number; id: string }

/** How many `hearth.guests_seen_by` gives at once. */
const atOnce = 50

/** Which page of who comes an address names; undefined is the first. */
export function readCompanyPage(query: unknown): CompanyPage | undefined {
  const { after } = query as { after?: unknown }
  const named = /^(\d{15,16})-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(String(after))
  return named ? { saidAtUs: Number(named[1]), id: named[2]! } : undefined
}

/** Who may see who comes to an event. */
export async function findGuestList(run: Run, eventId: string): Promise<GuestListAudience> {
  const { rows } = await run<{ audience: GuestListAudience }>({
    name: 'guest list of event',
    onlyReads: true,
    text: 'select hearth.guest_list_of($1) as audience',
    values: [eventId],
  })
  return rows[0]!.audience
}

/** Who else comes, a page at a time. Names are other people's text: each stands for itself, whichever way it is written. */
export function companySection({ coming }: Company, pagePath: string): Html | false {
  if (!coming) return false
  const last = coming.length === atOnce && coming.at(-1)
  return html`<h2 id="guests">${m.attendance_guests_title()}</h2>
${
  coming.length === 0
    ? html`<p>${m.attendance_guests_empty()}</p>`
    : html`<ul class="company">${coming.map(
        ({ userId, name, party }) =>
          html`<li>${userId === null ? html`<bdi>${name}</bdi> <span>${m.attendance_guests_accountless()}</span>` : html`<a href="/@${userId}"><bdi>${name}</bdi></a>`}${party > 1 && html` <span>${m.attendance_guests_with_others({ others: party - 1 })}</span>`}</li>`,
      )}</ul>`
}
${last && html`<p><a href="${pagePath}?after=${last.saidAtUs}-${last.userId ?? last.guestId}#guests">${m.site_show_more()}</a></p>`}`
}

/** Who sees that a guest comes, as far as it is theirs to choose, with the press that saves it. */
export const seenForm = ({ guestList, staysUnseen }: Company): Html | false =>
  guestList !== 'hosts' &&
  html`<h2>${m.attendance_guest_seen_title()}</h2>
<form method="post">${unseenField(guestList, staysUnseen)}<button class="plain" name="seen" value="save">${m.attendance_guest_seen_change()}</button></form>`

/** The choice to be shown to the hosts alone, where others would see who comes. */
export const unseenField = (guestList: GuestListAudience, staysUnseen: boolean): Html | false =>
  guestList !== 'hosts' &&
  html`<p>${seenBy[guestList]()}</p>
<label class="choice"><input type="checkbox" name="staysUnseen" value="yes"${staysUnseen ? html` checked` : ''}> ${m.attendance_answer_stay_unseen()}</label>`

const seenBy = {
  everyone: m.event_rsvp_guest_list_everyone,
  members: m.event_rsvp_guest_list_members,
  coming: m.event_rsvp_guest_list_coming,
} satisfies Record<Exclude<GuestListAudience, 'hosts'>, () => string>
