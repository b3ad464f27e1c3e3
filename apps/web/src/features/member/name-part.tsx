import { isTemporaryUsername } from '@hearth/contracts/temporary-username'
import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { TextField } from '../../forms/field.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { MemberProfile } from './member.ts'
import { displayNameMutation } from './profile-mutations.ts'
import { ProfilePart } from './profile-part.tsx'
import { usePart } from './use-part.ts'

const longestName = 60

/** The name that others read. Everyone sees it. */
export function NamePart({ member }: { member: MemberProfile }) {
  const label = m.member_own_name_label()
  const { mutateAsync } = useMutation(displayNameMutation(useQueryClient(), member.id))
  const part = usePart<{ name: string }, string | null>({
    name: 'name',
    userId: member.id,
    label,
    begin: () => ({ name: member.display_name ?? '' }),
    read: (draft) => {
      const name = draft.name.trim()
      return [...name].length > longestName
        ? { error: m.member_own_too_long({ max: longestName }) }
        : { change: name || null }
    },
    save: mutateAsync,
  })
  return (
    <ProfilePart
      label={label}
      invite={m.member_own_name_invite()}
      audience={m.member_audience_everyone()}
      isEmpty={!member.display_name}
      isOpen={part.draft !== undefined}
      error={part.error}
      problem={part.problem}
      isFromBefore={part.isFromBefore}
      onOpen={part.open}
      onSubmit={part.send}
      onCancel={part.close}
      form={
        <TextField
          label={label}
          help={m.member_own_name_help()}
          error={part.error}
          autoComplete="name"
          value={part.draft?.name ?? ''}
          onChange={({ target }) => part.change({ name: target.value })}
        />
      }
    >
      <p>
        <bdi>{member.display_name}</bdi>
      </p>
    </ProfilePart>
  )
}

/** The username, which the account page changes. */
export function UsernamePart({ member }: { member: MemberProfile }) {
  const has = !isTemporaryUsername(member.username)
  return (
    <div className="profile-part">
      <div className="profile-part-words">
        <h3 className="profile-part-label">{m.member_own_username_label()}</h3>
        <p className="profile-part-value">
          {has ? <bdi>@{member.username}</bdi> : m.member_own_username_none()}
        </p>
      </div>
      <ButtonLink small look="quiet" to={has ? paths.account() : paths.usernameSetup(paths.profile())}>
        {has ? m.member_own_username_change() : m.member_follow_choose_name()}
      </ButtonLink>
    </div>
  )
}
