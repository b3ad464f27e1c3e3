import {
  AppError,
  type GivenAnswer,
  guestChangeSchema,
  guestConfirmSchema,
  guestFormSchema,
  leavesOpen,
  questionAnswersField,
} from '@hearth/contracts'
import { publicEventPath } from '@hearth/contracts/event-address'
import { isEventId } from '@hearth/contracts/event-id'
import { type PictureWidth, signedAddressSeconds } from '@hearth/contracts/pictures'
import * as m from '@hearth/messages'
import { inLocale } from '@hearth/messages/in-locale'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Auth, guestPath, hashOneTimeToken, normaliseEmail } from '../../../auth/index.ts'
import { asRead, getEventForCalendar, writeEventCalendar } from '../../../calendar/index.ts'
import { localeOfRequest, noteLocale } from '../../../http/index.ts'
import { createAddressSigner, storagePrefix } from '../../../storage/index.ts'
import { runAsEngine } from '../../handler.ts'
import { sqlState } from '../../refusals.ts'
import { findKinds } from '../queries.ts'
import { createAskForLink } from './ask-for-link.ts'
import { findGuestList, readCompanyPage } from './guest-company.ts'
import { writeGuestConfirmation, writeGuestWaiting, writeLinkMail } from './guest-emails.ts'
import { bodyOf, firstProblem, orFull, orRefusal, refuseOtherSites, takeGuestForms } from './guest-forms.ts'
import {
  aboutEvent,
  carriedFields,
  sendAnswerForm,
  sendConfirming,
  sendDidYouMean,
  sendFull,
  sendGuestPage,
  sendLinkEnded,
  sendLinkSent,
  sendWork,
} from './guest-pages.ts'
import { findGuestPhoto, type GuestPhoto, readPhotosFrom } from './guest-photos.ts'
import { findGuest, findGuestLink, findQuestions, type GuestStanding } from './guest-queries.ts'
import { stillOffered, withAnswers } from './guest-questions.ts'
import { workFor } from './guest-work.ts'
import { likelyAddress } from './likely-address.ts'

type ByEvent = { Params: { id: string } }
type BySecret = { Params: { secret: string } }
type ByPass = { Params: { pass: string } }

/**
 * Answers without an account, as pages that need no script: the form of an event's public page is sent here, the mailed
 * link proves the address by a press, and the guest's own page changes the answer. Nothing is changed by a GET, which
 * whoever looks at links before people do may send.
 */
export function guestDoors(app: FastifyInstance, auth: Auth): void {
  const { database, config, now, log } = auth.parts
  const { siteUrl } = config
  const run = runAsEngine(database)
  const { openAddress, pagePasses } = auth.guestSecrets
  const askForLink = createAskForLink(auth)

  const signer = createAddressSigner(auth.parts)
  const addressOf = ({ bucket, name }: GuestPhoto, width: PictureWidth) =>
    storagePrefix + signer.sign(`${bucket}/${name}`, { expiresIn: signedAddressSeconds, width })

  /** Forms alone, and of our own pages: everywhere else the server takes JSON. */
  app.register(async (forms) => {
    takeGuestForms(forms)
    forms.post<ByEvent>('/e/:id/answer', (request, reply) =>
      orRefusal(reply, backTo(request.params.id), () => ask(request, reply)),
    )
    forms.post<BySecret>('/guest/confirm/:secret', (request, reply) =>
      orRefusal(reply, undefined, () => confirm(request, reply)),
    )
    forms.post<ByPass>('/guest/:pass', (request, reply) =>
      orRefusal(reply, guestPath(request.params.pass), () => change(request, reply)),
    )
  })

  app.get<BySecret>('/guest/confirm/:secret', async (request, reply) => {
    const link = await linkOf(request)
    if (!link) return sendLinkEnded(reply)
    return sendConfirming(reply, { ...link, answers: stillOffered(link.questions, link.answers) })
  })

  app.get<ByPass>('/guest/:pass', async (request, reply) => {
    const { params, query } = request
    const photosFrom = readPhotosFrom(query)
    const guest = await guestOf(request, { after: readCompanyPage(query), photosFrom })
    return guest ? showPage(reply, { ...guest, pass: params.pass, photosFrom }) : sendLinkEnded(reply)
  })

  app.get<ByPass & { Params: { photo: string } }>('/guest/:pass/photos/:photo', async ({ params }, reply) => {
    const guestId = pagePasses.readOrGuess(params.pass)
    const photo = await findGuestPhoto(run, { guestId, photoId: params.photo })
    if (!photo) return sendLinkEnded(reply)
    return reply.header('cache-control', 'no-store').redirect(addressOf(photo, 1280), 303)
  })

  app.get<ByPass>('/guest/:pass/event.ics', async (request, reply) => {
    const guest = await guestOf(request)
    if (!guest) throw new AppError('not_found', m.site_calendar_event_missing)
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="hearth-${guest.event.id}.ics"`)
      .type('text/calendar; charset=utf-8')
      .send(inLocale(localeOfRequest(request), () => writeEventCalendar(asRead(guest.event), { siteUrl })))
  })

  const showPage = (reply: FastifyReply, page: Omit<Parameters<typeof sendGuestPage>[1], 'addressOf'>) =>
    sendGuestPage(reply, { ...page, addressOf })

  async function guestOf(request: FastifyRequest<ByPass>, how?: Parameters<typeof findGuest>[2]) {
    const guest = await findGuest(run, pagePasses.readOrGuess(request.params.pass), how)
    if (guest) noteLocale(request, guest.locale)
    return guest
  }

  async function linkOf(request: FastifyRequest<BySecret>, how?: Parameters<typeof findGuestLink>[2]) {
    const link = await findGuestLink(run, hashOneTimeToken(request.params.secret), how)
    if (link) noteLocale(request, link.locale)
    return link
  }

  /** The same sentence whoever has the address, and whether a mail goes out: one that had three today gets no more. */
  async function ask(request: FastifyRequest<ByEvent>, reply: FastifyReply) {
    refuseOtherSites(request)
    const locale = localeOfRequest(request)
    const eventId = request.params.id
    const event = isEventId(eventId) && (await getEventForCalendar(run, { eventId, personId: null }))
    if (!event) throw new AppError('not_found', m.event_not_found)
    const { fields, answers } = bodyOf(request)
    const given = guestFormSchema.safeParse(fields)
    const address = given.success ? normaliseEmail(given.data.email) : undefined
    const checked = questionAnswersField.safeParse(answers)
    if (!given.success || !address || !checked.success) {
      const problem = !given.success
        ? firstProblem(guestFormSchema, fields)
        : checked.success
          ? m.attendance_guest_email_wrong
          : firstProblem(questionAnswersField, answers)
      const [questions, guestList, placeKinds] = await Promise.all([
        findQuestions(run, eventId),
        findGuestList(run, eventId),
        findKinds(run, eventId),
      ])
      return sendAnswerForm(reply, {
        ...{ event, given: fields, placeKinds, questions, answers, guestList, problem },
      })
    }
    const likely = given.data.isSure ? undefined : likelyAddress(address)
    const about = aboutEvent(event)
    const carried = carriedFields(given.data, answers)
    if (likely) return sendDidYouMean(reply, { about, typed: given.data.email, likely, carried })
    const work = await workFor(run, auth, { eventId, address: request.ip, fields, nowMs: now() })
    if (work) {
      log.info('guest.work_asked', { eventId })
      return sendWork(reply, { about, given: given.data, carried, work })
    }
    const { name, party, kinds, note, waits, staysUnseen } = given.data
    await run({ name: 'refuse guest', text: 'select hearth.refuse_guest($1, $2)', values: [eventId, party] })
    await askForLink({
      about: eventId,
      statement: 'ask_guest_link',
      network: request.ip,
      address,
      wish: {
        ...{ locale, name, party, kinds, note, waits: waits === 'yes', staysUnseen: staysUnseen === 'yes' },
        ...(answers.length > 0 && { answers: checked.data }),
      },
      writeMail: (secret) => writeLinkMail(event, { to: address, siteUrl, locale, secret }),
    })
    return sendLinkSent(reply, { path: publicEventPath(eventId), address })
  }

  /** Address, answer and seats in one statement; the confirmation is written beforehand, for the event as it then is. */
  async function confirm(request: FastifyRequest<BySecret>, reply: FastifyReply) {
    refuseOtherSites(request)
    const hash = hashOneTimeToken(request.params.secret)
    const { fields, answers: written } = bodyOf(request)
    const wantsToWait = guestConfirmSchema.safeParse(fields).data?.waits === 'yes'
    const link = await linkOf(request, { isPress: !wantsToWait })
    if (!link) return sendLinkEnded(reply)
    const address = openAddress(link.id, Buffer.from(link.sealedAddress, 'base64'))
    const pass = pagePasses.make(link.pageOf)
    const to = { to: address, siteUrl, locale: link.locale, pass }
    const waits = link.waits || wantsToWait
    const answers = checkedAnswers(withAnswers(stillOffered(link.questions, link.answers), written))
    const isAsked = !(waits && link.isFull)
    if (isAsked && link.questions && leavesOpen(link.questions, answers, link.party)) {
      const standing = await linkOf(request)
      if (!standing) return sendLinkEnded(reply)
      return sendConfirming(reply, { ...standing, answers, problem: m.attendance_questions_some_open })
    }
    const use = run<{ used: object | null }>({
      name: 'use guest link',
      text: 'select hearth.use_guest_link($1, $2, $3::uuid, $4, $5::jsonb, $6, $7::jsonb, $8::jsonb) as used',
      values: [
        ...[hash, address, link.pageOf, link.event.version],
        JSON.stringify(writeGuestConfirmation(link.event, { ...to, ...link })),
        ...[waits, waits ? JSON.stringify(writeGuestWaiting(link.event, { ...to, ...link })) : null],
        link.questions && JSON.stringify(answers),
      ],
    })
    const used = waits ? await use : await orFull(use)
    if (used instanceof AppError) {
      const standing = await linkOf(request)
      if (!standing?.canWait) throw used
      return sendFull(reply, used, { event: link.event, party: link.party })
    }
    if (!used.rows[0]?.used) return sendLinkEnded(reply)
    log.info('guest.confirmed', { eventId: link.eventId })
    return reply.redirect(guestPath(pass), 303)
  }

  async function change(request: FastifyRequest<ByPass>, reply: FastifyReply) {
    refuseOtherSites(request)
    const { pass } = request.params
    const guest = await guestOf(request, { knowsPlace: true })
    if (!guest) return sendLinkEnded(reply)
    const { fields, answers: written } = bodyOf(request)
    const given = guestChangeSchema.safeParse(fields)
    if (!given.success) throw new AppError('invalid_input', firstProblem(guestChangeSchema, fields))
    if ('mails' in given.data) {
      await run({
        name: 'set guest mails',
        text: 'select hearth.set_guest_mails($1::uuid, $2)',
        values: [guest.id, given.data.mails === 'send'],
      })
      return reply.redirect(guestPath(pass), 303)
    }
    if ('seen' in given.data) {
      await run({
        name: 'stay unseen as guest',
        text: 'select hearth.stay_unseen_as_guest($1::uuid, $2)',
        values: [guest.id, given.data.staysUnseen === 'yes'],
      })
      return reply.redirect(guestPath(pass), 303)
    }
    if ('host' in given.data) {
      await run({
        name: 'set guest hears',
        text: 'select hearth.set_guest_hears($1::uuid, $2)',
        values: [guest.id, given.data.host === 'hear'],
      })
      return reply.redirect(guestPath(pass), 303)
    }
    if ('invitations' in given.data) {
      await run({
        name: 'allow invitations as guest',
        text: 'select hearth.allow_invitations_as_guest($1::uuid)',
        values: [guest.id],
      })
      return reply.redirect(guestPath(pass), 303)
    }
    const to = openAddress(guest.id, Buffer.from(guest.sealedAddress, 'base64'))
    if ('waiting' in given.data || 'offer' in given.data) {
      await changeWaiting(guest, { to, siteUrl, locale: guest.locale, pass }, given.data)
      return reply.redirect(guestPath(pass), 303)
    }
    const { answer, party, kinds, note } = given.data
    const answers = checkedAnswers(withAnswers(guest.answers, written))
    // More people than the page had fields for are asked first.
    const joins = answer === 'coming' && (party > guest.party || !['coming', 'asked'].includes(guest.answer))
    if (joins && guest.questions && leavesOpen(guest.questions, answers, party)) {
      const problem = m.attendance_questions_some_open
      return showPage(reply, { ...guest, party, own: guest.party, note, answers, pass, problem })
    }
    const answered = run({
      name: 'answer as guest',
      text: 'select hearth.answer_as_guest($1::uuid, $2, $3, $4, $5::jsonb, $6, $7::integer[], $8::jsonb)',
      values: [
        ...[guest.id, answer, party, guest.event.version],
        JSON.stringify(
          writeGuestConfirmation(guest.event, {
            ...{ to, siteUrl, locale: guest.locale, party, pass },
            ...changedKinds(guest, kinds),
          }),
        ),
        note,
        kinds,
        written.length > 0 ? JSON.stringify(answers) : null,
      ],
    })
    const mayWait = guest.canWait && guest.answer === 'not_coming'
    const changed = mayWait ? await orFull(answered) : await answered
    if (changed instanceof AppError)
      return sendFull(reply, changed, { event: guest.event, party, kinds, pass })
    return reply.redirect(guestPath(pass), 303)
  }

  type WaitingChange = Extract<z.infer<typeof guestChangeSchema>, { waiting: string } | { offer: string }>
  /** A place in line: joined, left, or what was offered there taken or not. */
  async function changeWaiting(
    { id, event, waiting, kinds, placeKinds }: GuestStanding,
    to: Parameters<typeof writeGuestWaiting>[1],
    change: WaitingChange,
  ): Promise<void> {
    if ('offer' in change) {
      const mail = writeGuestConfirmation(event, {
        ...to,
        ...{ kinds, placeKinds, party: waiting?.party ?? 1 },
      })
      await run({
        name: 'answer offer as guest',
        text: 'select hearth.answer_offer_as_guest($1::uuid, $2, $3, $4::jsonb)',
        values: [id, change.offer === 'accept', event.version, JSON.stringify(mail)],
      }).catch((error) => {
        throw sqlState(error) === 'HE001' ? new AppError('conflict', m.attendance_offer_expired) : error
      })
    } else if (change.waiting === 'join') {
      await run({
        name: 'wait as guest',
        text: 'select hearth.wait_as_guest($1::uuid, $2, $3::integer[], $4::jsonb)',
        values: [
          id,
          change.party,
          change.kinds,
          JSON.stringify(writeGuestWaiting(event, { ...to, kinds: change.kinds, placeKinds })),
        ],
      })
    } else {
      await run({
        name: 'leave waiting as guest',
        text: 'select hearth.leave_waiting_as_guest($1::uuid)',
        values: [id],
      })
    }
  }
}

/** What they have once this counts: what a form does not say stays. */
const changedKinds = ({ kinds, placeKinds }: GuestStanding, chosen: number[]) => ({
  placeKinds,
  kinds: chosen.length > 0 ? chosen : kinds,
})

function checkedAnswers(answers: GivenAnswer[]): GivenAnswer[] {
  const checked = questionAnswersField.safeParse(answers)
  if (!checked.success) throw new AppError('invalid_input', firstProblem(questionAnswersField, answers))
  return checked.data
}

const backTo = (eventId: string) => (isEventId(eventId) ? publicEventPath(eventId) : undefined)
