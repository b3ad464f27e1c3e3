import { type GivenAnswer, type Sentence, write } from '@hearth/contracts'
import { publicEventPath } from '@hearth/contracts/event-address'
import { publicSeriesPath } from '@hearth/contracts/series-address'
import * as m from '@hearth/messages'
import type { FastifyReply } from 'fastify'
import { asRead, type CalendarEvent, placeFacts } from '../../../calendar/index.ts'
import { type Html, html, isolate } from '../../../http/index.ts'
import { sendPage } from '../../../mail/index.ts'
import { sayRefusal } from '../../refusals.ts'
import { unseenField } from '../accountless/guest-company.ts'
import { givenKinds, kindNumberFields, peopleGiven } from '../accountless/guest-kinds.ts'
import { noteField, partyField, what } from '../accountless/guest-pages.ts'
import { questionFields } from '../accountless/guest-questions.ts'
import { invitationPath } from './invitation-email.ts'
import type { Invitation } from './invitation-queries.ts'

const send = (reply: FastifyReply, event: CalendarEvent, compose: () => Html, status = 200) =>
  sendPage(reply, () => ({
    title: asRead(event).title,
    place: m.attendance_by_email_place(),
    content: compose(),
    status,
  }))

/** What the mailed link opens: who invites to what. It only asks, and says nothing of earlier answers. */
export function sendInvitation(
  reply: FastifyReply,
  { event, hostName, refusal, seriesId, pass }: Invitation & { pass: string },
) {
  return send(
    reply,
    event,
    () => html`${what(event)}
<p class="lede">${hostName !== null && m.attendance_by_email_page_by({ host: isolate(hostName) })} ${refusal ? html`<b>${sayRefusal(refusal)}</b>` : m.attendance_by_email_page_lede()}</p>
${!refusal && html`<form method="post" action="${invitationPath(pass)}"><button class="button">${m.attendance_by_email_page_open()}</button></form>`}
${refusal === 'course_only' && seriesId !== null && html`<p><a class="button" href="${publicSeriesPath(seriesId)}">${m.series_terms_open_course()}</a></p>`}
${toEvent(event)}`,
  )
}

/**
 * The answer's form, empty each time: whoever else has the link learns nothing of what was answered. It asks what the hosts ask,
 * and offers a place in line where the event is full.
 */
export function sendInvitationForm(
  reply: FastifyReply,
  {
    event,
    partyLimit,
    placeKinds,
    guestList,
    waits,
    canWait,
    questions,
    given = {},
    answers = [],
    problem,
    status = problem === undefined ? 200 : 400,
  }: Invitation & {
    given?: unknown
    answers?: GivenAnswer[]
    problem?: Sentence | undefined
    status?: number
  },
) {
  const fields = given as Record<string, string>
  const { name = '', note = '', staysUnseen } = fields
  const people = peopleGiven(placeKinds, fields, partyLimit)
  return send(
    reply,
    event,
    () => html`${what(event)}
<dl>${placeFacts(event).map((fact) => html`<dt>${fact.name}</dt><dd>${fact.value}</dd>`)}</dl>
${problem && html`<p class="problem" role="alert">${write(problem)}</p>`}
<form method="post">
${waits && html`<input type="hidden" name="waits" value="yes"><p><b>${m.attendance_by_email_page_full()}</b> ${m.attendance_guest_wait_text()}</p>`}
<label>${m.attendance_guest_name()}<input name="name" autocomplete="name" maxlength="80" required value="${name}"></label>
${placeKinds ? kindNumberFields(placeKinds, { people: givenKinds(placeKinds, fields), max: partyLimit, event, isInvited: true, mayWait: canWait }) : partyField(people, partyLimit)}
${!waits && [html`<input type="hidden" name="askedFor" value="${people}">`, ...questionFields(questions, { answers, party: people })]}
${noteField(note)}
${unseenField(guestList, staysUnseen === 'yes')}
<button class="button" name="answer" value="coming">${waits ? m.attendance_waiting_join() : m.attendance_guest_come()}</button>
<button class="plain" name="answer" value="not_coming" formnovalidate>${m.attendance_by_email_page_cant()}</button>
</form>
<p>${m.attendance_by_email_page_personal()}</p>
${toEvent(event)}`,
    status,
  )
}

const toEvent = (event: CalendarEvent) =>
  html`<p><a href="${publicEventPath(event.id)}">${m.attendance_mail_open_event()}</a></p>`
