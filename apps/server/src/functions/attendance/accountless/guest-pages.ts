import type { AppError, AskedQuestion, GivenAnswer, GuestForm, PlaceKind, Sentence } from '@hearth/contracts'
import { answerFieldName, errorCodes, kindField, leavesOpen, maxParty, write } from '@hearth/contracts'
import { publicEventPath } from '@hearth/contracts/event-address'
import type { GuestListAudience } from '@hearth/contracts/event-values'
import { kindsInWords } from '@hearth/contracts/kinds-in-words'
import { publicSeriesPath } from '@hearth/contracts/series-address'
import * as m from '@hearth/messages'
import type { FastifyReply } from 'fastify'
import { guestDatesPath, guestPath } from '../../../auth/index.ts'
import { asRead, type CalendarEvent, placeFacts, sayMoment, sayWhen } from '../../../calendar/index.ts'
import { type Html, html, isolate } from '../../../http/index.ts'
import { type OwnPage, sendPage } from '../../../mail/index.ts'
import { sayChange } from '../../../notifications/index.ts'
import { companySection, seenForm, unseenField } from './guest-company.ts'
import { givenKinds, kindNumberFields, peopleGiven } from './guest-kinds.ts'
import { type PhotoAddress, photosSection } from './guest-photos.ts'
import type { GuestLink, GuestStanding } from './guest-queries.ts'
import { notAnsweredYet, questionFields } from './guest-questions.ts'
import { type AskedWork, workForm, workScript } from './guest-work.ts'

/** Composed when its language is known, as all that is said on it has to be. */
export const send = (reply: FastifyReply, compose: () => Omit<OwnPage, 'place'>) =>
  sendPage(reply, () => ({ place: m.attendance_guest_place(), ...compose() }))

/** The form of an event's page once more, with what was given and what is wrong with it. */
export function sendAnswerForm(
  reply: FastifyReply,
  {
    event,
    given,
    problem,
    placeKinds,
    questions,
    answers,
    guestList,
  }: {
    event: CalendarEvent
    given: Record<string, string>
    problem: Sentence
    placeKinds: PlaceKind[] | null
    questions: AskedQuestion[] | null
    answers: GivenAnswer[]
    guestList: GuestListAudience
  },
) {
  const { name = '', email = '', note = '' } = given
  const people = peopleGiven(placeKinds, given, maxParty)
  return send(reply, () => ({
    title: asRead(event).title,
    address: publicEventPath(event.id),
    status: 400,
    content: html`${what(event)}
<p class="problem" role="alert">${write(problem)}</p>
<form method="post" action="${publicEventPath(event.id)}/answer">
<label>${m.attendance_guest_name()}<input name="name" autocomplete="name" maxlength="80" required value="${name}"></label>
<label>${m.attendance_guest_email()}<input name="email" type="email" autocomplete="email" maxlength="254" required value="${email}"></label>
${placeKinds ? kindNumberFields(placeKinds, { people: givenKinds(placeKinds, given), max: maxParty, event, mayWait: given.waits === 'yes' }) : partyField(people, maxParty)}
${given.waits === 'yes' && html`<input type="hidden" name="waits" value="yes">`}
${questionFields(questions, { answers, party: people })}
${noteField(note)}
${unseenField(guestList, given.staysUnseen === 'yes')}
<button class="button">${m.attendance_guest_come()}</button>
</form>`,
  }))
}

/** What a form is about: an event, or the dates of a series. */
export type About = { title: () => string; head: () => Html; path: string }

export const aboutEvent = (event: CalendarEvent): About => ({
  title: () => asRead(event).title,
  head: () => what(event),
  path: publicEventPath(event.id),
})

/** An address that looks mistyped: which one it is to be, before anything is sent. `carried` is all else that was given. */
export function sendDidYouMean(
  reply: FastifyReply,
  { about, typed, likely, carried }: { about: About; typed: string; likely: string; carried: Html },
) {
  const choice = (email: string, look: string, label: string) => html`<form method="post">
${carried}<input type="hidden" name="isSure" value="yes">
<button class="${look}" name="email" value="${email}">${label}</button></form>`
  return send(reply, () => ({
    title: about.title(),
    address: about.path,
    content: html`${about.head()}
<h2>${m.attendance_guest_did_you_mean({ address: likely })}</h2>
<p>${m.attendance_guest_you_wrote({ address: typed })}</p>
${choice(likely, 'button', m.attendance_guest_use_likely({ address: likely }))}
${choice(typed, 'plain', m.attendance_guest_use_typed({ address: typed }))}`,
  }))
}

/** The form of a doubtful network, which sends itself once its work is done. */
export function sendWork(
  reply: FastifyReply,
  {
    about,
    given,
    carried,
    work,
  }: { about: About; given: { email: string; isSure?: 'yes' | undefined }; carried: Html; work: AskedWork },
) {
  const fields = html`${carried}<input type="hidden" name="email" value="${given.email}">
${given.isSure && html`<input type="hidden" name="isSure" value="yes">`}`
  return send(reply, () => ({
    title: about.title(),
    address: about.path,
    content: html`${about.head()}${workForm(work, fields)}`,
    script: workScript,
  }))
}

/** What somebody gave, but their address, for a form that is sent once more. */
export function carriedFields(given: GuestForm, answers: GivenAnswer[]): Html {
  const answered = answers.flatMap(({ questionId, person, values }) =>
    (values.length > 0 ? values : ['']).map(
      (value) => html`<input type="hidden" name="${answerFieldName(questionId, person)}" value="${value}">`,
    ),
  )
  return html`<input type="hidden" name="name" value="${given.name}"><input type="hidden" name="party" value="${given.party}">
<input type="hidden" name="note" value="${given.note}">${answered}
${kindFields(given.kinds)}${given.waits && html`<input type="hidden" name="waits" value="yes">`}${given.staysUnseen && html`<input type="hidden" name="staysUnseen" value="yes">`}`
}

export function sendLinkSent(reply: FastifyReply, { path, address }: { path: string; address: string }) {
  return send(reply, () => ({
    title: m.attendance_guest_sent_title(),
    address: path,
    content: html`<h1>${m.attendance_guest_sent_title()}</h1>
<p class="lede">${m.attendance_guest_sent_text({ address })}</p>
<p>${m.attendance_guest_sent_more()}</p>
<p><a href="${path}">${backWords(path)}</a></p>`,
  }))
}

/** What the mailed link opens. It only asks, also for what the form left out of the hosts' questions. */
export function sendConfirming(
  reply: FastifyReply,
  {
    name,
    party,
    asks,
    waits,
    isFull,
    canWait,
    event,
    kinds,
    placeKinds,
    questions,
    answers,
    problem,
  }: GuestLink & { problem?: Sentence },
) {
  const waitsNow = waits && isFull && canWait
  return send(reply, () => {
    const fields = waitsNow
      ? []
      : questionFields(questions, { answers, party, only: notAnsweredYet(questions, answers) })
    return {
      title: asRead(event).title,
      ...(problem && { status: 400 }),
      content: html`${what(event)}
<p class="lede">${(waitsNow ? m.attendance_guest_confirm_wait_text : m.attendance_guest_confirm_text)({ name: isolate(name), party })}</p>
${kindsLine(placeKinds, kinds)}
${problem ? html`<p class="problem" role="alert">${write(problem)}</p>` : fields.length > 0 && html`<p>${m.attendance_questions_rest()}</p>`}
<form method="post">${fields}<button class="button">${waitsNow ? m.attendance_waiting_join() : asks ? m.attendance_guest_confirm_ask() : m.attendance_guest_confirm()}</button></form>`,
    }
  })
}

/** No room is left for them: whether they would wait. From their own page, or from the link in the mail. */
export function sendFull(
  reply: FastifyReply,
  refusal: AppError,
  {
    event,
    party,
    kinds = [],
    pass,
  }: { event: CalendarEvent; party: number; kinds?: readonly number[]; pass?: string },
) {
  const wish =
    pass === undefined
      ? html`<input type="hidden" name="waits" value="yes">`
      : html`<input type="hidden" name="waiting" value="join"><input type="hidden" name="party" value="${party}">${kindFields(kinds)}`
  return send(reply, () => ({
    title: refusal.sentence,
    status: 409,
    content: html`${what(event)}
<p class="problem" role="alert">${refusal.sentence}</p>
<p class="lede">${m.attendance_guest_wait_text()}</p>
<form method="post">${wish}<button class="button">${m.attendance_waiting_join()}</button></form>
<p><a href="${pass === undefined ? publicEventPath(event.id) : guestPath(pass)}">${m.attendance_guest_back()}</a></p>`,
  }))
}

/** What a guest has for one event: their answer, and all that can be done with it. */
export function sendGuestPage(
  reply: FastifyReply,
  {
    pass,
    name,
    answer,
    party,
    note,
    partyLimit,
    left,
    isClosed,
    isOver,
    canWait,
    isInvited,
    waiting,
    hearsByMail,
    refusesInvitations,
    hostName,
    hearsHost,
    event,
    kinds,
    placeKinds,
    messages,
    changes: news,
    questions,
    answers,
    company,
    photos,
    photosFrom = 0,
    addressOf,
    problem,
    own: ownParty = party,
  }: GuestStanding & {
    pass: string
    /** How many photos are before these. */
    photosFrom?: number
    addressOf: PhotoAddress
    /** What is wrong with what they want to say now: `party` is what they want then, and `own` what they have. */
    problem?: Sentence
    own?: number
  },
) {
  const isCancelled = event.status === 'cancelled'
  const canChange = !isCancelled && !isOver && answer !== 'declined'
  const own = answer === 'coming' ? ownParty : 0
  const isIn = answer === 'coming' || answer === 'asked'
  const open = isIn && !problem && questions && leavesOpen(questions, answers ?? [], party)
  const max = Math.min(partyLimit, isClosed ? own : left === null ? maxParty : left + own)
  const standing = () => (waiting ? waitingStanding(waiting, event) : standings[answer]({ party: ownParty }))
  return send(reply, () => ({
    title: asRead(event).title,
    ...(problem && { status: 400 }),
    content: html`${what(event)}
<p class="standing"><b>${isCancelled ? m.event_is_cancelled() : isOver ? m.event_is_over() : standing()}</b></p>
${(isIn || waiting) && kindsLine(placeKinds, kinds)}
<p class="lede">${m.attendance_guest_page_for({ name: isolate(name) })}</p>
<dl>${placeFacts(event).map((fact) => html`<dt>${fact.name}</dt><dd>${fact.value}</dd>`)}</dl>
<p class="ways">${answer === 'coming' && html`<a href="${guestPath(pass)}/event.ics">${m.attendance_guest_calendar()}</a>`} <a href="${publicEventPath(event.id)}">${m.attendance_mail_open_event()}</a></p>
${newsSection({ event, messages, changes: news })}
${photosSection(photos, { photosFrom, addressOf, pagePath: guestPath(pass), eventPath: publicEventPath(event.id) })}
${canChange && waiting && waitingForm(waiting)}
${canChange && !waiting && answer === 'not_coming' && max < 1 && canWait && joinForm(partyLimit, { kinds: placeKinds, event, isInvited })}
${
  canChange &&
  !waiting &&
  (max > 0 || answer !== 'not_coming') &&
  html`<h2>${m.attendance_guest_change()}</h2>
${problem ? html`<p class="problem" role="alert">${write(problem)}</p>` : open && html`<p><b>${m.attendance_questions_open_note()}</b></p>`}
${
  max > 0 &&
  html`<form method="post">
${placeKinds ? kindNumberFields(placeKinds, { people: kinds, had: isIn ? kinds : [], max, event, isInvited }) : partyField(Math.min(party, max), max)}
${questionFields(questions, { answers, party: Math.min(party, max) })}
${noteField(note ?? '')}
<button class="button" name="answer" value="coming">${answer === 'not_coming' ? m.attendance_guest_come() : m.site_save()}</button>
</form>`
}
${answer !== 'not_coming' && html`<form method="post"><button class="plain" name="answer" value="not_coming">${m.attendance_answer_cant_come()}</button></form>`}`
}
${companySection(company, guestPath(pass))}
${(isIn || waiting) && seenForm(company)}
${!isOver && mailsForm(hearsByMail)}
${refusesInvitations && invitationsForm()}
${hostName !== null && (answer === 'coming' || hearsHost) && hostForm(hostName, hearsHost)}`,
  }))
}

/** `2 × With supper, 1 × Child` */
function kindsLine(placeKinds: PlaceKind[] | null, kinds: readonly number[]) {
  const words = kindsInWords(placeKinds ?? [], kinds)
  return words !== '' && html`<p>${words}</p>`
}

const kindFields = (kinds: readonly number[]) =>
  kinds.map((people, i) => html`<input type="hidden" name="${kindField(i + 1)}" value="${people}">`)

/** Where they stand in line. */
function waitingStanding({ party, position, offeredUntilMs }: InLine, { timezone }: CalendarEvent): string {
  return offeredUntilMs === null
    ? m.attendance_guest_in_line({ position: position ?? 1 })
    : m.attendance_guest_offered({ party, until: sayMoment(offeredUntilMs, timezone) })
}

/** Yes or no to what is kept for them; or the end of waiting. */
const waitingForm = ({ offeredUntilMs }: InLine) =>
  offeredUntilMs === null
    ? html`<p>${m.attendance_guest_wait_text()}</p>
<form method="post"><button class="plain" name="waiting" value="leave">${m.attendance_waiting_leave()}</button></form>`
    : html`<form method="post"><button class="button" name="offer" value="accept">${m.attendance_guest_come()}</button></form>
<form method="post"><button class="plain" name="offer" value="decline">${m.attendance_answer_cant_come()}</button></form>`

const joinForm = (
  partyLimit: number,
  { kinds, event, isInvited }: { kinds: PlaceKind[] | null; event: CalendarEvent; isInvited: boolean },
) => html`<h2>${m.attendance_waiting_join()}</h2>
<p>${m.attendance_guest_wait_text()}</p>
<form method="post">
${kinds ? kindNumberFields(kinds, { people: [], max: partyLimit, event, isInvited, mayWait: true }) : partyField(1, partyLimit)}
<button class="button" name="waiting" value="join">${m.attendance_waiting_join()}</button>
</form>`

/** What became of the event since the answer, and what its hosts wrote to all who come. */
function newsSection({ event, messages, changes }: Pick<GuestStanding, 'event' | 'messages' | 'changes'>) {
  const news = [
    ...messages.map(({ atMs, title, body, hostName }) => ({
      atMs,
      words: html`<b>${title}</b><p class="said">${body}</p><span>${hostName}, ${sayMoment(atMs, event.timezone)}</span>`,
    })),
    ...changes.flatMap(({ atMs, ...change }) => {
      const sentence = sayChange({ ...change, after: { ...change.after, words: event.words ?? null } })
      return sentence
        ? [{ atMs, words: html`<p>${sentence}</p><span>${sayMoment(atMs, event.timezone)}</span>` }]
        : []
    }),
  ].sort((one, other) => other.atMs - one.atMs)
  return (
    news.length > 0 &&
    html`<h2>${m.attendance_guest_news()}</h2>
<ol>${news.map(({ words }) => html`<li class="news">${words}</li>`)}</ol>`
  )
}

const aboutMails = {
  text: m.attendance_guest_mails,
  end: m.attendance_guest_mails_end,
  ended: m.attendance_guest_mails_ended,
}

/** One press ends all mails about this event, or what `words` say, and one takes that back. */
export function mailsForm(hearsByMail: boolean, words = aboutMails): Html {
  const [text, action, value] = hearsByMail
    ? [words.text(), words.end(), 'end']
    : [words.ended(), m.attendance_guest_mails_again(), 'send']
  return html`<h2>${m.attendance_guest_mails_title()}</h2>
<form method="post"><p>${text}</p><button class="plain" name="mails" value="${value}">${action}</button></form>`
}

/** The address wants no invitations; one press takes that back. */
const invitationsForm = () =>
  html`<form method="post"><p>${m.attendance_guest_never()}</p><button class="plain" name="invitations" value="allow">${m.site_mail_never_back()}</button></form>`

/** A guest agrees to hear of the host's next events, or ends that, by one press. */
function hostForm(hostName: string, hears: boolean): Html {
  const [text, action, value] = hears
    ? [m.attendance_guest_hears({ hostName: isolate(hostName) }), m.attendance_guest_hears_end(), 'end']
    : [
        m.attendance_guest_hears_not({ hostName: isolate(hostName) }),
        m.attendance_hear_host({ hostName }),
        'hear',
      ]
  return html`<h2>${m.attendance_guest_hears_title()}</h2>
<form method="post"><p>${text}</p><button class="plain" name="host" value="${value}">${action}</button></form>`
}

/** The same for a link that never was, has run out or has been used: none of these can be told apart. */
export function sendLinkEnded(reply: FastifyReply) {
  return send(reply, () => ({
    title: m.attendance_guest_link_ended(),
    status: 404,
    content: html`<h1>${m.attendance_guest_link_ended()}</h1>
<p class="lede">${m.attendance_guest_link_ended_text()}</p>
<p><a class="button" href="/explore">${m.attendance_guest_find_events()}</a></p>`,
  }))
}

/** Why something cannot be, and the way back to where it was asked. */
export function sendRefused(
  reply: FastifyReply,
  { refusal, back }: { refusal: AppError; back: string | undefined },
) {
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  return send(reply, () => ({
    title: refusal.sentence,
    ...(back !== undefined && { address: back }),
    status: errorCodes[refusal.code].status,
    content: html`<h1>${refusal.sentence}</h1>
<p><a class="button" href="${back ?? '/explore'}">${back === undefined ? m.attendance_guest_find_events() : backWords(back)}</a></p>`,
  }))
}

/** Where a path leads back to. */
const backWords = (path: string) =>
  [publicSeriesPath(''), guestDatesPath('')].some((series) => path.startsWith(series))
    ? m.series_guest_back()
    : m.attendance_guest_back()

type InLine = NonNullable<GuestStanding['waiting']>

const standings = {
  coming: m.attendance_guest_is_coming,
  asked: m.attendance_answer_asked_text,
  declined: m.attendance_guest_is_declined,
  not_coming: m.attendance_answer_left,
} satisfies Record<GuestStanding['answer'], (inputs: { party: number }) => string>

/** What a page is about. */
export const what = (event: CalendarEvent) => html`<h1>${asRead(event).title}</h1><p>${sayWhen(event)}</p>`

export function partyField(party: number, max: number): Html {
  const sizes = Array.from({ length: Math.max(1, max) }, (_, index) => index + 1)
  return html`<label>${m.attendance_guest_party()}<select name="party">${sizes.map(
    (size) => html`<option value="${size}"${size === party ? html` selected` : ''}>${size}</option>`,
  )}</select></label>`
}

export const noteField = (note: string) =>
  html`<label>${m.attendance_answer_note()}<textarea name="note" rows="3" maxlength="500">${note}</textarea></label>`
