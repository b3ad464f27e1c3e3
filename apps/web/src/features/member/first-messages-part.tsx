import { type FirstMessagesFrom, firstMessagesFromIds } from '@hearth/contracts/member-values'
import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceFor } from '../../format/error-words.ts'
import { Alert } from '../../ui/alert.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import type { MemberProfile } from './member.ts'
import { firstMessagesMutation } from './profile-mutations.ts'

const labels: Record<FirstMessagesFrom, () => string> = {
  everyone: m.member_own_first_messages_everyone,
  known: m.member_own_first_messages_known,
  nobody: m.member_own_first_messages_nobody,
}

/** Who may send the member a first message. */
export function FirstMessagesPart({ member }: { member: MemberProfile }) {
  const { mutate, error } = useMutation(firstMessagesMutation(useQueryClient(), member.id))
  return (
    <div className="profile-part findable-part">
      <SegmentedControl
        label={m.member_own_first_messages()}
        name="first-messages-from"
        options={firstMessagesFromIds.map((value) => ({ value, label: labels[value]() }))}
        value={member.first_messages_from ?? 'everyone'}
        onChange={(from) => mutate(from)}
      />
      <p className="findable-help">{m.member_own_first_messages_help()}</p>
      {error && <Alert tone="bad">{m.member_own_findable_failed({ reason: sentenceFor(error) })}</Alert>}
    </div>
  )
}
