import { AppError, answersFrom, type GivenAnswer, type Sentence } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { fieldsOf, takeForms } from '../../../http/index.ts'
import { asRefusal, isWorthRepeating } from '../../refusals.ts'
import { sendRefused } from './guest-pages.ts'

const maxTries = 4
/** A long text to each question, for each person of a large party, in characters of several bytes that forms write as three. */
const formBytes = 512 * 1024

/** A form and its answers to the hosts' questions. */
export type GuestBody = { fields: Record<string, string>; answers: GivenAnswer[] }

/** Lets pages for people without an account be posted as forms (`bodyOf`). */
export const takeGuestForms = (forms: FastifyInstance): void => takeForms(forms, { maxBytes: formBytes })

/** What a form says; a press on a page without fields says nothing. */
export function bodyOf({ body }: { body: unknown }): GuestBody {
  const fields = [...fieldsOf(body)]
  return { fields: Object.fromEntries(fields), answers: answersFrom(fields) }
}

/** Works once; when two decisions crossed in the database, which undid ours, again. A refusal is a page of its own. */
export async function orRefusal(reply: FastifyReply, back: string | undefined, work: () => Promise<unknown>) {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (isWorthRepeating(error) && tries < maxTries) continue
      const refusal = asRefusal(error)
      if (refusal instanceof AppError) return sendRefused(reply, { refusal, back })
      throw refusal
    }
  }
}

/** What it gives; or the refusal, where the event, or a kind of its places, has no room for them. */
export async function orFull<T>(work: Promise<T>): Promise<T | AppError> {
  try {
    return await work
  } catch (error) {
    const refusal = asRefusal(error)
    if (refusal instanceof AppError && refusal.code === 'event_full') return refusal
    throw error
  }
}

/** Browsers say where a form was sent from; another site has no business here. */
export function refuseOtherSites({ headers }: Pick<FastifyRequest, 'headers'>): void {
  const from = headers['sec-fetch-site']
  if (from === 'cross-site' || from === 'same-site')
    throw new AppError('not_allowed', m.event_refusal_not_allowed)
}

/** What to say about input that a schema refuses: read once more in the language of who sent it. */
export const firstProblem = (schema: z.ZodType, input: unknown): Sentence => {
  const error = m.site_refusal_check_fields
  return () => schema.safeParse(input, { error: () => error() }).error?.issues[0]?.message ?? error()
}
