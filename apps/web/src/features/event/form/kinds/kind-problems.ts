import type { EventTiming } from '@hearth/contracts/event'
import { setPlaceKindsRequestSchema } from '@hearth/contracts/place-kinds'
import * as m from '@hearth/messages'
import { deadlineOf } from '../answering/answering-choice.ts'
import { type KindDraft, type SpotsTaken, toPlaceKinds } from './kind-drafts.ts'

/** What is wrong with the kinds of spots by field (`kinds.0.name`), in the words in which the server would refuse it. */
export function kindProblems(
  drafts: readonly KindDraft[],
  taken: SpotsTaken,
  timing: EventTiming,
): Record<string, string> {
  const problems: Record<string, string> = {}
  const nowMs = Date.now()
  const names = drafts.map(({ name }) => name.trim().toLowerCase())
  const sent = toPlaceKinds(drafts, timing, nowMs)
  drafts.forEach(({ kind, places, opens, closes }, at) => {
    const isWhole = places.trim() === '' || /^\d+$/.test(places.trim())
    if (!isWhole) problems[`kinds.${at}.places`] = m.site_fields_not_whole()
    else if (places.trim() !== '' && Number(places) < (kind === undefined ? 0 : (taken[kind] ?? 0)))
      problems[`kinds.${at}.places`] = m.attendance_refusal_kind_too_small()
    if (names.indexOf(names[at] ?? '') < at) problems[`kinds.${at}.name`] = m.attendance_kind_name_twice()
    for (const [field, moment] of Object.entries({ opens, closes })) {
      const { date, time } = deadlineOf(moment, timing, nowMs)
      if (Boolean(date) !== Boolean(time))
        problems[`kinds.${at}.${field}`] = m.event_form_deadline_incomplete()
    }
    const { opensAt, closesAt } = sent[at] ?? {}
    if (opensAt && closesAt && closesAt <= opensAt)
      problems[`kinds.${at}.closes`] ??= m.attendance_kind_closes_early()
  })
  const checked = setPlaceKindsRequestSchema.shape.kinds.safeParse(sent)
  for (const { path, message } of checked.error?.issues ?? []) {
    const [at, field] = path
    if (typeof at === 'number' && typeof field === 'string')
      problems[`kinds.${at}.${fieldOf(field)}`] ??= message
  }
  return problems
}

const fieldOf = (path: string) => ({ opensAt: 'opens', closesAt: 'closes' })[path] ?? path
