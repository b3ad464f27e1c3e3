import * as m from '@hearth/messages'
import { callFunction } from '../../../../data/call-function.ts'
import { refusalOf } from '../../../../format/error-words.ts'
import type { RepeatDraft } from '../../../../forms/repeats/repeat-draft.ts'
import { ruleOf } from '../../../../forms/repeats/repeat-rule.ts'
import type { SendState } from '../send-state.ts'

/**
 * Makes it the first date of a series, where it repeats. Last of all: the others are copied from what stands then, and a change of its
 * record would have to name the series.
 */
export async function startSeries(
  eventId: string,
  repeats: RepeatDraft,
  startsOn: string,
): Promise<SendState | undefined> {
  const rule = ruleOf(repeats, startsOn)
  if (!rule) return undefined
  try {
    await callFunction('start-series', { eventId, rule })
    return undefined
  } catch (error) {
    const why = error instanceof Error ? refusalOf(error) : ''
    return { state: 'half_way', id: eventId, sentence: m.series_form_half_way({ why }), problems: {} }
  }
}
