import { randomUUID } from 'node:crypto'
import {
  AppError,
  type RefusalReason,
  seriesGuestChangeSchema,
  seriesGuestFormOf,
  seriesGuestFormSchema,
} from '@hearth/contracts'
import { isEventId } from '@hearth/contracts/event-id'
import { publicSeriesPath } from '@hearth/contracts/series-address'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { inLocale } from '@hearth/messages/in-locale'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Auth, guestDatesPath, hashOneTimeToken, normaliseEmail } from '../../../auth/index.ts'
import { asRead, calendarEntries, writeFeedCalendar } from '../../../calendar/index.ts'
import { fieldsOf, localeOfRequest, noteLocale } from '../../../http/index.ts'
import { createAskForLink } from '../../attendance/accountless/ask-for-link.ts'
import {
  bodyOf,
  firstProblem,
  orRefusal,
  refuseOtherSites,
  takeGuestForms,
} from '../../attendance/accountless/guest-forms.ts'
import {
  sendDidYouMean,
  sendLinkEnded,
  sendLinkSent,
  sendWork,
} from '../../attendance/accountless/guest-pages.ts'
import { workFor } from '../../attendance/accountless/guest-work.ts'
import { likelyAddress } from '../../attendance/accountless/likely-address.ts'
import { runAsEngine } from '../../handler.ts'
import { writeGuestDates, writeSeriesLinkMail } from './series-guest-emails.ts'
import {
  aboutSeries,
  carriedDates,
  sendConfirmingDates,
  sendDatesPage,
  sendSeriesForm,
} from './series-guest-pages.ts'
import {
  type DatesPage,
  findDatesPage,
  findSeriesHead,
  findSeriesLink,
  listDatesForGuests,
  listDatesOfGuest,
  type SeriesLink,
} from './series-guest-queries.ts'

type BySeries = { Params: { id: string } }
type BySecret = { Params: { secret: string } }
type ByPass = { Params: { pass: string } }

type Used = { page: string | null; came: string[]; refused: { date: string; reason: RefusalReason }[] }

/** Dates to which a guest comes now, and whose page shows them. */
type Coming = { page: string; locale: string | null; party: number; came: string[]; address: string }

/**
 * Answers to many dates without an account, as `guestDoors` has them for one event: the form of a series' public page, one mailed link
 * for all dates, and a page where a guest finds all of theirs. Nothing is changed by a GET.
 */
export function seriesGuestDoors(app: FastifyInstance, auth: Auth): void {
  const { database, config, now, log } = auth.parts
  const { siteUrl } = config
  const run = runAsEngine(database)
  const { openAddress, sealAddress, pagePasses } = auth.guestSecrets
  const askForLink = createAskForLink(auth)

  app.register(async (forms) => {
    takeGuestForms(forms)
    forms.post<BySeries>('/s/:id/answer', (request, reply) =>
      orRefusal(reply, backTo(request.params.id), () => ask(request, reply)),
    )
    forms.post<BySecret>('/guest/dates/confirm/:secret', (request, reply) =>
      orRefusal(reply, undefined, () => confirm(request, reply)),
    )
    forms.post<ByPass>('/guest/dates/:pass', (request, reply) =>
      orRefusal(reply, guestDatesPath(request.params.pass), () => change(request, reply)),
    )
  })

  app.get<BySecret>('/guest/dates/confirm/:secret', async (request, reply) => {
    const link = await linkOf(request)
    return link ? sendConfirmingDates(reply, link) : sendLinkEnded(reply)
  })

  app.get<ByPass>('/guest/dates/:pass', async (request, reply) => {
    const page = await pageOf(request)
    return page
      ? sendDatesPage(reply, { ...page, pass: request.params.pass, passOf: pagePasses.make })
      : sendLinkEnded(reply)
  })

  app.get<ByPass>('/guest/dates/:pass/dates.ics', async (request, reply) => {
    const page = await pageOf(request)
    if (!page) throw new AppError('not_found', m.site_calendar_event_missing)
    const [{ event, seriesId }] = page.series
    const coming = page.series
      .flatMap(({ dates }) => dates)
      .filter(({ answer }) => answer === 'coming')
      .map(({ eventId }) => eventId)
    const events = await listDatesOfGuest(run, coming)
    const text = inLocale(localeOfRequest(request), () =>
      writeFeedCalendar(calendarEntries({ events }), {
        about: {
          title: asRead(event).title,
          description: '',
          url: siteUrl + publicSeriesPath(seriesId),
        },
        siteUrl,
      }),
    )
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="hearth-${seriesId}.ics"`)
      .type('text/calendar; charset=utf-8')
      .send(text)
  })

  async function pageOf(request: FastifyRequest<ByPass>) {
    const page = await findDatesPage(run, pagePasses.readOrGuess(request.params.pass))
    if (page) noteLocale(request, page.series[0].locale)
    return page
  }

  async function linkOf(request: FastifyRequest<BySecret>) {
    const link = await findSeriesLink(run, hashOneTimeToken(request.params.secret))
    if (link) noteLocale(request, link.locale)
    return link
  }

  /** The same sentence whoever has the address, and whether a mail goes out. */
  async function ask(request: FastifyRequest<BySeries>, reply: FastifyReply) {
    refuseOtherSites(request)
    const locale = localeOfRequest(request)
    const seriesId = request.params.id
    const series = isEventId(seriesId) && (await findSeriesHead(run, seriesId))
    if (!series) throw new AppError('not_found', m.event_not_found)
    const { fields } = bodyOf(request)
    const form = seriesGuestFormOf(fieldsOf(request.body))
    const given = seriesGuestFormSchema.safeParse(form)
    const address = given.success ? normaliseEmail(given.data.email) : undefined
    if (!given.success || !address) {
      const problem = given.success
        ? m.attendance_guest_email_wrong
        : firstProblem(seriesGuestFormSchema, form)
      const dates = await listDatesForGuests(run, seriesId)
      const { chosen, without } = form as { chosen: string[]; without: string[] }
      return sendSeriesForm(reply, { series, given: fields, chosen, without, dates, problem })
    }
    const about = aboutSeries(series)
    const carried = carriedDates(given.data)
    const likely = given.data.isSure ? undefined : likelyAddress(address)
    if (likely) return sendDidYouMean(reply, { about, typed: given.data.email, likely, carried })
    const work = await workFor(run, auth, { eventId: seriesId, address: request.ip, fields, nowMs: now() })
    if (work) {
      log.info('guest.work_asked', { seriesId })
      return sendWork(reply, { about, given: given.data, carried, work })
    }
    const { name, party, which, chosen, from, without, staysUnseen } = given.data
    const isEvery = which === 'every'
    await run({
      name: 'refuse series guest',
      text: 'select hearth.refuse_series_guest($1, $2, $3::date[], $4::date, $5::date[])',
      values: [seriesId, party, isEvery ? null : chosen, isEvery ? from : null, isEvery ? without : []],
    })
    await askForLink({
      about: seriesId,
      statement: 'ask_series_link',
      network: request.ip,
      address,
      wish: {
        ...{ locale, name, party, note: '', waits: false, staysUnseen: staysUnseen === 'yes' },
        ...(isEvery ? { from, without } : { days: chosen }),
      },
      writeMail: (secret) => writeSeriesLinkMail(series, { to: address, siteUrl, locale, secret }),
    })
    return sendLinkSent(reply, { path: publicSeriesPath(seriesId), address })
  }

  /** Address and places in one transaction, with the mail that says which dates are theirs. */
  async function confirm(request: FastifyRequest<BySecret>, reply: FastifyReply) {
    refuseOtherSites(request)
    const link = await linkOf(request)
    if (!link) return sendLinkEnded(reply)
    const used = await database.transaction({ role: 'hearth_engine' }, async ({ run }) => {
      const address = openAddress(link.id, Buffer.from(link.sealedAddress, 'base64'))
      const given = await useLink(run, link, { address, secret: request.params.secret })
      const { locale, party } = link
      if (given?.page && given.came.length > 0)
        await sendMail(run, { page: given.page, locale, party, came: given.came, address })
      return given
    })
    if (!used) return sendLinkEnded(reply)
    if (used.page === null) {
      const reasons = new Map(used.refused.map(({ date, reason }) => [date, reason]))
      const dates = link.dates.map((date) => ({ ...date, reason: reasons.get(date.date) ?? date.reason }))
      return sendConfirmingDates(reply, { ...link, dates, refused: true })
    }
    log.info('guest.dates_confirmed', { seriesId: link.seriesId, dates: used.came.length })
    return reply.redirect(guestDatesPath(pagePasses.make(used.page)), 303)
  }

  async function useLink(
    run: Run,
    link: SeriesLink,
    { address, secret }: { address: string; secret: string },
  ) {
    const events = [...link.dates.map(({ eventId }) => eventId), ...link.leftOut]
    const seals = events.map((eventId) => {
      const id = randomUUID()
      return { id, eventId, sealedAddress: sealAddress(id, address).toString('base64') }
    })
    const { rows } = await run<{ used: Used | null }>({
      name: 'use series link',
      text: 'select hearth.use_series_link($1, $2, $3::uuid, $4::jsonb) as used',
      values: [hashOneTimeToken(secret), address, link.pageOf, JSON.stringify(seals)],
    })
    return rows[0]?.used ?? undefined
  }

  /** It is the mail of their guest at the first of these dates, who can end such mails. */
  async function sendMail(run: Run, { page, locale, party, came, address }: Coming) {
    const events = await listDatesOfGuest(run, came)
    const mail = writeGuestDates(events, {
      ...{ to: address, siteUrl, locale, party },
      pass: pagePasses.make(page),
    })
    await run({
      name: 'confirm dates of guest',
      text: `
        insert into hearth.mails (kind, guest_id, to_address, subject, body_text, body_html, attachments)
        select 'answer_confirmed', n.id, $3, $4, $5, $6, $7::jsonb
        from hearth.guests_of_page($1::uuid) n where n.event_id = $2`,
      values: [
        ...[page, events[0]!.id, mail.to, mail.subject, mail.text, mail.html],
        JSON.stringify(mail.attachments),
      ],
    })
  }

  async function change(request: FastifyRequest<ByPass>, reply: FastifyReply) {
    refuseOtherSites(request)
    const { pass } = request.params
    const page = await pageOf(request)
    if (!page) return sendLinkEnded(reply)
    const { fields } = bodyOf(request)
    const given = seriesGuestChangeSchema.safeParse(fields)
    if (!given.success) throw new AppError('invalid_input', firstProblem(seriesGuestChangeSchema, fields))
    if ('mails' in given.data) {
      await run({
        name: 'set mails of series guest',
        text: 'select hearth.set_series_guest_mails($1::uuid, $2)',
        values: [page.id, given.data.mails === 'send'],
      })
    } else if ('come' in given.data) {
      await takeBack(page, given.data.come)
    } else {
      const { data } = given
      await run({
        name: 'give dates back',
        text: 'select hearth.give_dates_back($1::uuid, $2, $3)',
        values: [page.id, 'back' in data ? data.back : null, 'all' in data ? data.all : null],
      })
    }
    return reply.redirect(guestDatesPath(pass), 303)
  }

  /** A date that a guest gave back is theirs again, with the mail that says so. */
  const takeBack = ({ id, series: [{ guestId, locale, sealedAddress }] }: DatesPage, eventId: string) =>
    database.transaction({ role: 'hearth_engine' }, async ({ run }) => {
      const { rows } = await run<{ party: number | null }>({
        name: 'take date back',
        text: 'select hearth.take_date_back($1::uuid, $2) as party',
        values: [id, eventId],
      })
      const { party } = rows[0]!
      if (party === null) return
      const address = openAddress(guestId, Buffer.from(sealedAddress, 'base64'))
      await sendMail(run, { page: id, locale, party, came: [eventId], address })
    })
}

const backTo = (seriesId: string) => (isEventId(seriesId) ? publicSeriesPath(seriesId) : undefined)
