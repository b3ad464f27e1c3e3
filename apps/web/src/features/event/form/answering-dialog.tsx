import type { EventRecord } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { HowToAnswer } from '../../../data/event/answering-queries.ts'
import { Refusal } from '../../../forms/refusal.tsx'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { useToast } from '../../../ui/toast/toast.tsx'
import { choiceOf, deadlineProblem, requestOf } from './answering/answering-choice.ts'
import { AnsweringFields, HidesPlaceField } from './answering/answering-fields.tsx'
import { choosingAnswering } from './answering/answering-mutation.ts'

/** Where hosts choose how their event is answered. */
export function AnsweringDialog({
  event: { id: eventId, timing, onlineUrl, venue },
  how,
  onClose,
}: {
  event: Pick<EventRecord, 'id' | 'timing' | 'onlineUrl' | 'venue'>
  how: HowToAnswer
  onClose: () => void
}) {
  const toast = useToast()
  const { mutate, isPending, error } = useMutation(choosingAnswering(useQueryClient(), eventId))
  const [choice, setChoice] = useState(() => choiceOf(how, timing))
  const [problem, setProblem] = useState<string>()
  const change = (changed: Partial<typeof choice>) => setChoice({ ...choice, ...changed })
  const save = () => {
    const wrong = deadlineProblem(choice, timing, Date.now())
    setProblem(wrong)
    if (wrong) return
    mutate(requestOf(choice, timing, Date.now()), {
      onSuccess: () => {
        onClose()
        toast({
          title: m.event_form_rsvp_saved(),
          text: m.event_form_rsvp_saved_text(),
        })
      },
    })
  }
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={m.event_rsvp_title()}
      leave={m.site_cancel()}
      action={{ label: m.site_save(), look: 'flame', isPending, onAct: save }}
    >
      <div className="answering-form">
        <AnsweringFields choice={choice} timing={timing} problem={problem} onChange={change} />
        <HidesPlaceField
          choice={choice}
          isOnline={onlineUrl !== undefined && !venue.city}
          onChange={change}
        />
        <Refusal error={error} />
      </div>
    </ActionDialog>
  )
}
