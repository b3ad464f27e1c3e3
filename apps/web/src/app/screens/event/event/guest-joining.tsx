import type { ComponentProps } from 'react'
import type { Standing } from '../../../../data/event/queries.ts'
import { AnswersUntil } from '../../../../features/attendance/answer/answers-until.tsx'
import {
  GuestForm,
  type GuestFormProps,
  GuestSheet,
  guestFormId,
} from '../../../../features/attendance/answer/guest-form.tsx'
import { EventDock } from '../../../../features/event/page/event-dock.tsx'
import { EventGate } from '../../../../features/event/page/event-gate.tsx'

/** The gate of somebody without an account who may answer here, and the dock that leads to it. */
export function GuestJoining({
  form,
  gate,
  standing,
}: {
  form: GuestFormProps
  gate: Omit<ComponentProps<typeof EventGate>, 'children'>
  standing: Standing
}) {
  const { event, how } = form
  return (
    <>
      <EventGate {...gate}>
        <AnswersUntil event={event} how={how} />
        <GuestForm id={guestFormId} {...form} />
      </EventGate>
      <EventDock event={event} standing={standing} places={undefined} refusal={null}>
        <GuestSheet standing={standing} {...form} />
      </EventDock>
    </>
  )
}
