import { peopleByKind, type RefusalReason } from '@hearth/contracts'
import type { Handler } from '../handler.ts'
import { sayRefusal } from '../refusals.ts'
import { confirmDates } from './confirm-dates.ts'

type Given = {
  answered: { date: string; eventId: string; answer: string; taken: number; isNew: boolean }[]
  refused: { date: string; eventId: string; reason: RefusalReason; detail: string }[]
  heldUntil: string | null
}

/** Why a place is missing that somebody may wait for. */
const leadsToList: ReadonlySet<RefusalReason> = new Set(['event_full', 'kind_full'])

/** A member says to many dates whether they come; one mail confirms all that are new. The rules stand in `hearth.answer_series`. */
export const answerSeries: Handler<'answer-series'> = async (
  { parts, member, run },
  { seriesId, answer, party, kinds, answers, askedAt, dates },
) => {
  const { rows } = await run<{ given: Given }>({
    name: 'answer series',
    text: `
      select hearth.answer_series($1, $2, $3, $4, $5, $6::integer[], $7::date[], $8::date, $9::date[], $10::jsonb, $11) as given`,
    values: [
      seriesId,
      member.userId,
      member.sessionId,
      answer,
      party,
      kinds ? peopleByKind(kinds) : null,
      'only' in dates ? dates.only : null,
      'only' in dates ? null : dates.from,
      'only' in dates ? null : dates.without,
      answers ? JSON.stringify(answers) : null,
      askedAt ?? null,
    ],
  })
  const { answered, refused, heldUntil } = rows[0]!.given
  const eventIds = answered.filter(({ isNew }) => isNew).map(({ eventId }) => eventId)
  if (eventIds.length > 0)
    await confirmDates(run, {
      seriesId,
      personId: member.userId,
      eventIds,
      party,
      hasKinds: kinds !== undefined,
      siteUrl: parts.config.siteUrl,
      nowMs: parts.now(),
    })
  return {
    seriesId,
    answered: answered.map(({ date, eventId, answer, taken }) => ({ date, eventId, answer, taken })),
    refused: refused.map(({ date, eventId, reason, detail }) => ({
      ...{ date, eventId, reason: sayRefusal(reason, detail), isFull: leadsToList.has(reason) },
    })),
    heldUntil,
  }
}
