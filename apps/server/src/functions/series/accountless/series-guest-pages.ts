import {
  type RefusalReason,
  type Sentence,
  type SeriesGuestForm,
  seriesGuestFields,
  write,
} from '@hearth/contracts'
import { publicEventPath } from '@hearth/contracts/event-address'
import { maxParty } from '@hearth/contracts/event-values'
import { sayRule } from '@hearth/contracts/say-rule'
import { publicSeriesPath } from '@hearth/contracts/series-address'
import * as m from '@hearth/messages'
import { formatDate, formatWallTime } from '@hearth/messages/in-locale'
import type { FastifyReply } from 'fastify'
import { guestDatesPath, guestPath } from '../../../auth/index.ts'
import { asRead } from '../../../calendar/index.ts'
import { type Html, html, isolate } from '../../../http/index.ts'
import { unseenField } from '../../attendance/accountless/guest-company.ts'
import { type About, mailsForm, partyField, send } from '../../attendance/accountless/guest-pages.ts'
import { sayRefusal } from '../../refusals.ts'
import type { AskedDate, DatesPage, SeriesHead, SeriesLink, SeriesOfGuest } from './series-guest-queries.ts'

/** So many dates stand on a page; the others are counted. */
const maxShown = 24

/** What a page is about: the series, and when its dates are. */
export const aboutSeries = (series: SeriesHead): About => ({
  title: () => asRead(series.event).title,
  head: () => html`<h1>${asRead(series.event).title}</h1><p>${whenOf(series)}</p>`,
  path: publicSeriesPath(series.seriesId),
})

/** `Every second Tuesday at 19:30`. */
export function whenOf({ rule, startsOn, today, event: { startTime } }: SeriesHead): string {
  return sayRule(rule, {
    startsOn,
    time: startTime === null ? undefined : formatWallTime(startTime),
    today,
    asSentence: true,
  })
}

/** The form of a series' page once more, with what was given and what is wrong with it. */
export function sendSeriesForm(
  reply: FastifyReply,
  {
    series,
    given,
    chosen,
    without,
    dates,
    problem,
  }: {
    series: SeriesHead
    given: Record<string, string>
    chosen: readonly string[]
    without: readonly string[]
    dates: readonly AskedDate[]
    problem: Sentence
  },
) {
  const { name = '', email = '', which: wanted = 'some' } = given
  const about = aboutSeries(series)
  const open = dates.filter(({ reason, isFull }) => reason === null && !isFull)
  const choices = (field: string, ticked: readonly string[]) =>
    open
      .slice(0, maxShown)
      .map(
        ({ date, startDate }) =>
          html`<label class="choice"><input type="checkbox" name="${field}" value="${date}"${ticked.includes(date) ? html` checked` : ''}> ${sayDay(startDate)}</label>`,
      )
  const way = (value: string, label: string) =>
    html`<label class="choice"><input type="radio" name="${seriesGuestFields.which}" value="${value}"${wanted === value ? html` checked` : ''}> ${label}</label>`
  const some = () =>
    html`<fieldset><legend>${m.series_answer_only()}: ${m.series_answer_only_help()}</legend>${choices(seriesGuestFields.chosen, chosen)}</fieldset>`
  const which = () =>
    ({
      both: () => html`<fieldset><legend>${m.series_answer_which()}</legend>${way('some', m.series_answer_only())}${way('every', m.series_answer_all())}</fieldset>
${some()}
<fieldset><legend>${m.series_answer_all()}: ${m.series_guest_except()}</legend>${choices(seriesGuestFields.without, without)}</fieldset>`,
      dates: () => html`<input type="hidden" name="${seriesGuestFields.which}" value="some">${some()}`,
      course: () =>
        html`<input type="hidden" name="${seriesGuestFields.which}" value="every"><p>${m.series_terms_course_join_help()}</p>`,
    })[series.takes]()
  return send(reply, () => ({
    title: about.title(),
    address: about.path,
    status: 400,
    content: html`${about.head()}
<p class="problem" role="alert">${write(problem)}</p>
<form method="post" action="${about.path}/answer">
<label>${m.attendance_guest_name()}<input name="name" autocomplete="name" maxlength="80" required value="${name}"></label>
<label>${m.attendance_guest_email()}<input name="email" type="email" autocomplete="email" maxlength="254" required value="${email}"></label>
${partyField(Number(given.party) || 1, maxParty)}
${which()}
<input type="hidden" name="${seriesGuestFields.from}" value="${dates[0]?.date ?? series.startsOn}">
${unseenField(series.guestList, given.staysUnseen === 'yes')}
<button class="button">${m.attendance_guest_come()}</button>
</form>`,
  }))
}

/** What somebody gave, but their address, for a form that is sent once more. */
export function carriedDates(given: SeriesGuestForm): Html {
  const { name, party, which, from, staysUnseen } = given
  const fields: [string, string][] = [
    ['name', name],
    ['party', String(party)],
    [seriesGuestFields.which, which],
    ...(from === undefined ? [] : [[seriesGuestFields.from, from] as [string, string]]),
    ...given.chosen.map((date): [string, string] => [seriesGuestFields.chosen, date]),
    ...given.without.map((date): [string, string] => [seriesGuestFields.without, date]),
    ...(staysUnseen ? [['staysUnseen', 'yes'] as [string, string]] : []),
  ]
  return html`${fields.map(([field, value]) => html`<input type="hidden" name="${field}" value="${value}">`)}`
}

/** What the mailed link opens: the dates, and one press for all of them. It only asks. */
export function sendConfirmingDates(
  reply: FastifyReply,
  { name, party, isEvery, dates, refused, ...series }: SeriesLink & { refused?: boolean },
) {
  const about = aboutSeries(series)
  const mine = dates.filter(({ reason, isFull, comes }) => comes || (reason === null && !isFull))
  // Of a course one date that is full for them refuses all.
  const full =
    isEvery && series.takes === 'course' && dates.find((date) => date.reason === null && !mine.includes(date))
  return send(reply, () => ({
    title: about.title(),
    ...(refused && { status: 409 }),
    content: html`${about.head()}
${full && html`<p class="problem" role="alert">${sayRefusal('course_full', full.startDate)}</p>`}
<p class="lede">${m.attendance_guest_confirm_text({ name: isolate(name), party })}</p>
${isEvery && html`<p>${m.series_guest_confirm_every()}</p>`}
${mine.length > 0 && html`<h2>${m.series_mail_your_dates()}</h2>${dayList(mine.map(({ startDate }) => startDate))}`}
${missedSection(
  dates.filter((date) => !mine.includes(date)),
  h2,
)}
${
  !full &&
  (isEvery || mine.length > 0) &&
  html`<form method="post"><button class="button">${m.attendance_guest_confirm()}</button></form>`
}
<p><a href="${about.path}">${m.series_guest_back()}</a></p>`,
  }))
}

/** All dates of a guest, each of which they give back with one press, or all of a series. */
export function sendDatesPage(
  reply: FastifyReply,
  { pass, passOf, series }: DatesPage & { pass: string; passOf: (guestId: string) => string },
) {
  const [first, ...others] = series
  const about = aboutSeries(first)
  const hasPlaces = series.some(({ isRegular, dates }) => isRegular || dates.length > 0)
  return send(reply, () => ({
    title: about.title(),
    content: html`${about.head()}
${standingIn(first)}
<p class="lede">${m.attendance_guest_page_for({ name: isolate(first.name) })}</p>
<p class="ways">${series.some((one) => datesComing(one) > 0) && html`<a href="${guestDatesPath(pass)}/dates.ics">${m.attendance_guest_calendar()}</a>`} <a href="${about.path}">${m.series_mail_open()}</a></p>
${datesSection(first, { passOf, heading: h2 })}
${others.map((one) => {
  const { title, path } = aboutSeries(one)
  return html`<section><h2>${title()}</h2><p>${whenOf(one)}</p>
${standingIn(one)}
<p class="ways"><a href="${path}">${m.series_mail_open()}</a></p>
${datesSection(one, { passOf, heading: h3 })}</section>`
})}
${
  hasPlaces &&
  mailsForm(
    series.some(({ hearsByMail }) => hearsByMail),
    { text: m.series_guest_mails, end: m.series_guest_mails_end, ended: m.series_guest_mails_ended },
  )
}`,
  }))
}

type Heading = (words: string) => Html
const h2: Heading = (words) => html`<h2>${words}</h2>`
/** Below the title of another series. */
const h3: Heading = (words) => html`<h3>${words}</h3>`

const datesComing = ({ dates }: SeriesOfGuest) =>
  dates.filter(({ answer, isCancelled }) => answer === 'coming' && !isCancelled).length

function standingIn(series: SeriesOfGuest): Html {
  const count = datesComing(series)
  const standing = series.isRegular
    ? m.series_answer_regular()
    : count > 0
      ? m.series_answer_done_coming({ count })
      : m.series_guest_none()
  return html`<p class="standing"><b>${standing}</b></p>`
}

/** The dates of one series, and what is pressed for all of them. */
const datesSection = (
  { seriesId, isRegular, dates, missed }: SeriesOfGuest,
  { passOf, heading }: { passOf: (guestId: string) => string; heading: Heading },
): Html => html`${
  dates.length > 0 &&
  html`${heading(m.series_mail_your_dates())}<p>${m.series_answer_for_others()}</p>
<ul class="dates">${dates.map((date) => dateOfGuest(date, guestPath(passOf(date.guestId))))}</ul>`
}
${missedSection(missed, heading)}
${(isRegular || dates.length > 0) && html`<form method="post"><button class="plain" name="all" value="${seriesId}">${isRegular ? m.series_answer_stop() : m.series_guest_give_all()}</button></form>`}`

/** A date of a guest with what one press does there: it is given back, or taken back by who comes to every date. */
function dateOfGuest(
  { eventId, startDate, isCancelled, answer, party, isFull }: SeriesOfGuest['dates'][number],
  path: string,
): Html {
  const day = sayDay(startDate)
  const state = isCancelled
    ? m.event_is_cancelled()
    : answer === 'coming'
      ? party > 1 && m.attendance_guest_is_coming({ party })
      : answer === 'asked'
        ? m.attendance_answer_asked_text()
        : answer === 'waiting'
          ? m.attendance_guest_wait_text()
          : m.series_answer_gave_back()
  const press = (name: string, label: string, words: string) =>
    html`<form method="post"><button class="plain" name="${name}" value="${eventId}" aria-label="${label}">${words}</button></form>`
  const act = () =>
    answer !== 'not_coming'
      ? press('back', m.series_answer_give_back_on({ day }), m.series_answer_give_back())
      : isFull
        ? html`<a href="${path}">${m.series_answer_waiting_list()}</a>`
        : press('come', m.series_answer_come_on({ day }), m.attendance_guest_come())
  return html`<li><a href="${path}">${day}</a>${state && html` <span>${state}</span>`}
${!isCancelled && act()}</li>`
}

/** Dates where somebody has no place, each with the reason and the way to its page, where its waiting list is. */
const missedSection = (dates: readonly AskedDate[], heading: Heading): Html | false =>
  dates.length > 0 &&
  html`${heading(m.series_answer_refused())}
<ul class="dates">${dates
    .slice(0, maxShown)
    .map(
      ({ eventId, startDate, reason, isFull }) =>
        html`<li><b>${sayDay(startDate)}</b> ${sayReason(reason ?? (isFull ? 'event_full' : null))} <a href="${publicEventPath(eventId)}">${reason === null && isFull ? m.series_answer_waiting_list() : m.attendance_mail_open_event()}</a></li>`,
    )}</ul>${leftOut(dates.length)}`

const sayReason = (reason: RefusalReason | null): string =>
  reason === null ? m.series_guest_free() : sayRefusal(reason, '')

const dayList = (days: readonly string[]): Html =>
  html`<ul>${days.slice(0, maxShown).map((day) => html`<li>${sayDay(day)}</li>`)}</ul>${leftOut(days.length)}`

const leftOut = (count: number) =>
  count > maxShown && html`<p>${m.series_mail_more({ dates: count - maxShown })}</p>`

/** `Tuesday, 8 December`. */
const sayDay = (day: string): string =>
  formatDate(Date.parse(day), { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
