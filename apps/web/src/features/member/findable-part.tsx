import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { sentenceFor } from '../../format/error-words.ts'
import { Switch } from '../../forms/switch.tsx'
import { Alert } from '../../ui/alert.tsx'
import type { MemberProfile } from './member.ts'
import { findableMutation } from './profile-mutations.ts'

/** Whether search engines may list the member's page: no until they say yes. */
export function FindablePart({ member }: { member: MemberProfile }) {
  const helpId = useId()
  const { mutate, error } = useMutation(findableMutation(useQueryClient(), member.id))
  return (
    <div className="profile-part findable-part">
      <Switch
        label={m.member_own_findable()}
        aria-describedby={helpId}
        checked={member.is_findable === true}
        onChange={({ target }) => mutate(target.checked)}
      />
      <p id={helpId} className="findable-help">
        {m.member_own_findable_help({ username: member.username })}
      </p>
      {error && <Alert tone="bad">{m.member_own_findable_failed({ reason: sentenceFor(error) })}</Alert>}
    </div>
  )
}
