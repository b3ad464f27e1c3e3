import {
  AppError,
  type GivenAnswer,
  type InvitationAnswer,
  invitationAnswerSchema,
  leavesOpen,
  questionAnswersField,
  type Sentence,
} from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Auth, guestPath } from '../../../auth/index.ts'
import { localeOfRequest, noteLocale } from '../../../http/index.ts'
import { runAsEngine } from '../../handler.ts'
import { writeGuestConfirmation, writeGuestWaiting } from '../accountless/guest-emails.ts'
import {
  bodyOf,
  firstProblem,
  orFull,
  orRefusal,
  refuseOtherSites,
  takeGuestForms,
} from '../accountless/guest-forms.ts'
import { sendLinkEnded } from '../accountless/guest-pages.ts'
import { invitationPath } from './invitation-email.ts'
import { sendInvitation, sendInvitationForm } from './invitation-pages.ts'
import { findInvitation, type Invitation } from './invitation-queries.ts'

type ByPass = { Params: { pass: string } }

/**
 * The pages of an invitation by email, without a script: the mailed link asks, a press opens the form, and whoever has the
 * link answers as the address that it went to. Nothing is changed by a GET, which whoever looks at links before people do
 * may send.
 */
export function invitationDoors(app: FastifyInstance, auth: Auth): void {
  const { database, config, log } = auth.parts
  const { siteUrl } = config
  const run = runAsEngine(database)
  const { openAddress, invitationPasses, pagePasses } = auth.guestSecrets

  app.register(async (forms) => {
    takeGuestForms(forms)
    forms.post<ByPass>('/invitation/:pass', (request, reply) =>
      orRefusal(reply, undefined, () => open(request, reply)),
    )
    forms.post<ByPass>('/invitation/:pass/reply', (request, reply) =>
      orRefusal(reply, invitationPath(request.params.pass), () => answer(request, reply)),
    )
  })

  app.get<ByPass>('/invitation/:pass', async (request, reply) => {
    const { pass } = request.params
    const invitation = await invitationOf(request)
    return invitation ? sendInvitation(reply, { ...invitation, pass }) : sendLinkEnded(reply)
  })

  app.get<ByPass>('/invitation/:pass/reply', async (request, reply) => {
    const { pass } = request.params
    const invitation = await invitationOf(request)
    if (!invitation) return sendLinkEnded(reply)
    return invitation.refusal
      ? sendInvitation(reply, { ...invitation, pass })
      : sendInvitationForm(reply, invitation)
  })

  async function invitationOf(request: FastifyRequest<ByPass>, how?: { knowsPlace: boolean }) {
    const invitation = await findInvitation(run, invitationPasses.readOrGuess(request.params.pass), how)
    if (invitation) noteLocale(request, invitation.locale)
    return invitation
  }

  async function open(request: FastifyRequest<ByPass>, reply: FastifyReply) {
    refuseOtherSites(request)
    const { pass } = request.params
    const invitation = await invitationOf(request)
    if (!invitation) return sendLinkEnded(reply)
    await run({
      name: 'open invitation',
      text: 'select hearth.open_invitation($1::uuid)',
      values: [invitation.id],
    })
    return reply.redirect(`${invitationPath(pass)}/reply`, 303)
  }

  /** Answer and seats in one statement; the confirmation is written beforehand, for the event as it then is. */
  async function answer(request: FastifyRequest<ByPass>, reply: FastifyReply) {
    refuseOtherSites(request)
    const { fields, answers } = bodyOf(request)
    const given = invitationAnswerSchema.safeParse(fields)
    const invitation = await invitationOf(request, { knowsPlace: given.success })
    if (!invitation) return sendLinkEnded(reply)
    const problem = given.success
      ? problemOf(invitation, given.data, answers)
      : firstProblem(invitationAnswerSchema, fields)
    if (!given.success || problem !== undefined) {
      return sendInvitationForm(reply, { ...invitation, given: fields, answers, problem })
    }
    const { id, pageOf, event, questions } = invitation
    const address = openAddress(id, Buffer.from(invitation.sealedAddress, 'base64'))
    const { party, kinds, waits } = given.data
    const { placeKinds } = invitation
    const locale = localeOfRequest(request)
    const to = { to: address, siteUrl, locale, pass: pagePasses.make(pageOf) }
    const said = { ...given.data, locale, ...(questions && answers.length > 0 && { answers }) }
    const answered = await orFull(
      run<{ guestId: string | null }>({
        name: 'answer invitation',
        text: `select hearth.answer_invitation($1::uuid, $2, $3::jsonb, $4::uuid, $5, $6::jsonb, $7::jsonb) as "guestId"`,
        values: [
          ...[id, address, JSON.stringify(said), pageOf, event.version],
          JSON.stringify(writeGuestConfirmation(event, { ...to, party, kinds, placeKinds })),
          waits ? JSON.stringify(writeGuestWaiting(event, { ...to, kinds, placeKinds })) : null,
        ],
      }),
    )
    if (answered instanceof AppError) {
      // The last place went meanwhile, or the last of their kind: then the form offers one in line.
      const now = waits ? undefined : await invitationOf(request)
      if (!now?.canWait) throw answered
      return sendInvitationForm(reply, {
        ...now,
        waits: true,
        given: fields,
        answers,
        problem: () => answered.sentence,
        status: 409,
      })
    }
    const { rows } = answered
    const guestId = rows[0]?.guestId
    if (!guestId) return sendLinkEnded(reply)
    log.info('invitation.answered', { eventId: event.id })
    return reply.redirect(guestPath(pagePasses.make(guestId)), 303)
  }
}

/**
 * What is wrong with an answer. The hosts' questions are asked of everyone who comes: also those of people for whom the form
 * had no fields yet, as no script shows them.
 */
function problemOf(
  { questions, placeKinds, waits: isFull, canWait }: Invitation,
  { answer, party, kinds, waits, askedFor }: InvitationAnswer,
  answers: GivenAnswer[],
): Sentence | undefined {
  const checked = questionAnswersField.safeParse(answers)
  if (!checked.success) return firstProblem(questionAnswersField, answers)
  const isKindFull = placeKinds?.some(
    ({ kind, places, taken }) => places !== null && (kinds[kind - 1] ?? 0) > places - taken,
  )
  const isWaiting = waits && (isFull || (canWait && isKindFull))
  if (!questions || answer !== 'coming' || isWaiting) return undefined
  if (leavesOpen(questions, answers, party)) return m.attendance_questions_some_open
  const isAskedMore = party > askedFor && questions.some(({ each_person }) => each_person)
  return isAskedMore ? m.attendance_questions_rest : undefined
}
