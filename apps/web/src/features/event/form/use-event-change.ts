import type { EventTiming } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import { isLocale } from '@hearth/messages/locales'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { eventKeys } from '../../../data/event/queries.ts'
import { getEngine } from '../../../data/network.ts'
import { repeat, writeLanguage } from './beside-record.ts'
import { saveEvening } from './evening/evening-mutation.ts'
import { toEventInput } from './event-draft.ts'
import { type KindDraft, kindStore } from './kind-queries.ts'
import { failureOf, type SendState } from './send-state.ts'
import type { NewEvent } from './use-event-creation.ts'

/** Changes an event. Sending it again changes nothing more, so it needs no ticket. */
export function useEventChange(id: string) {
  const queryClient = useQueryClient()
  const [state, setState] = useState<SendState>({ state: 'idle' })
  const isSending = useRef(false)

  async function send(
    {
      draft,
      language,
      evening,
      kinds = [],
      repeats,
    }: Pick<NewEvent, 'draft' | 'language' | 'evening' | 'kinds' | 'repeats'>,
    status: string,
    saved: { series?: string; kinds: KindDraft[]; timing: EventTiming },
  ) {
    if (isSending.current) return false
    isSending.current = true
    setState({ state: 'sending' })
    try {
      const input = toEventInput(draft, status, saved)
      const storeKinds = async (afterEvent: boolean) =>
        (await kindStore()).saveKinds(
          queryClient,
          id,
          { kinds, timing: input.timing },
          { before: saved, afterEvent },
        )
      // Before others see it; their hours are read on the clock that the event has then.
      let stopped = await storeKinds(false)
      if (!stopped) {
        await (await getEngine()).updateEvent(id, input)
        if (isLocale(language)) await writeLanguage(queryClient, id, language)
        if (evening) await saveEvening(queryClient, id, evening)
        stopped = (await storeKinds(true)) ?? (await repeat(id, repeats, draft.startDate))
      }
      if (stopped) {
        setState(stopped)
        return false
      }
      setState({ state: 'confirmed' })
      await queryClient.invalidateQueries({ queryKey: eventKeys.all })
      return true
    } catch (error) {
      setState(failureOf(error, m.event_form_unanswered_change()))
      return false
    } finally {
      isSending.current = false
    }
  }
  return { state, send }
}
