import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChoiceGroup, Radio } from '../../forms/choice.tsx'
import { ComingEvents } from './coming-events.tsx'
import { useAction } from './mutations.ts'
import { memberModerationOptions } from './queries.ts'
import { WordsDialog } from './words-dialog.tsx'

const lengths = [
  [1, m.moderation_member_days_1],
  [7, m.moderation_member_days_7],
  [30, m.moderation_member_days_30],
  [365, m.moderation_member_days_365],
  [null, m.moderation_member_no_end],
] as const

/** Suspends a member for a time, or until somebody lifts it; shows what they host, which stays until it is decided about. */
export function SuspendDialog({
  member,
  onClose,
}: {
  member: { id: string; name: string }
  onClose: () => void
}) {
  const [id] = useState(() => crypto.randomUUID())
  const [days, setDays] = useState<number | null>(7)
  const { data } = useQuery(memberModerationOptions(member.id))
  const suspending = useAction('suspend-member')
  return (
    <WordsDialog
      title={m.moderation_member_suspend_title({ name: member.name })}
      text={m.moderation_member_suspend_text()}
      label={m.moderation_member_reason()}
      missing={m.moderation_member_reason_missing()}
      submit={m.moderation_member_suspend()}
      isDanger
      action={{
        ...suspending,
        run: (reason) =>
          suspending.run(
            { id, userId: member.id, reason, days },
            { title: m.moderation_member_suspended({ name: member.name }), after: onClose },
          ),
      }}
      onClose={onClose}
    >
      <ChoiceGroup legend={m.moderation_member_how_long()}>
        {lengths.map(([length, label]) => (
          <Radio
            key={length ?? 'no end'}
            name="days"
            label={label()}
            checked={days === length}
            onChange={() => setDays(length)}
          />
        ))}
      </ChoiceGroup>
      {data && data.coming_events.length > 0 && <ComingEvents events={data.coming_events} />}
    </WordsDialog>
  )
}
