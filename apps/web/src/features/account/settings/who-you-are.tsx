import { isTemporaryUsername } from '@hearth/contracts/temporary-username'
import * as m from '@hearth/messages'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showChange } from '../../../data/show-change.ts'
import { TextField } from '../../../forms/field.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toast/toast.tsx'
import type { Profile } from '../profile.ts'
import { profileQuery } from '../queries.ts'
import { useSession } from '../session/session.tsx'
import { problemOf, textOf, useSubmission } from '../use-submission.ts'
import { UsernameForm } from '../username-form.tsx'
import { onBackend } from '../with-backend.ts'
import { saveDisplayName } from './changes.ts'
import { AccountSection, Changeable, FormFoot } from './section.tsx'

const maxCharacters = 60

/** The names that others see; `pictures` is where photo and cover are changed. */
export function WhoYouAre({ userId, pictures }: { userId: string; pictures?: ReactNode }) {
  const { profile, profileStatus } = useSession()
  return (
    <AccountSection id="who" title={m.account_settings_who_title()} lede={m.account_settings_who_lede()}>
      {pictures}
      {profile ? (
        <>
          <Username userId={userId} profile={profile} />
          <DisplayName userId={userId} profile={profile} />
        </>
      ) : (
        profileStatus === 'loading' && (
          <Waiting label={m.account_settings_who_title()} className="stack">
            <Skeleton height={52} />
            <Skeleton height={52} />
          </Waiting>
        )
      )}
    </AccountSection>
  )
}

function Username({ userId, profile }: { userId: string; profile: Profile }) {
  const toast = useToast()
  const present = isTemporaryUsername(profile.username) ? '' : profile.username
  return (
    <Changeable
      label={m.account_fields_username()}
      value={present ? <bdi>@{present}</bdi> : m.account_settings_who_no_username()}
      changeLabel={m.account_settings_who_change_username()}
      form={(close) => (
        <UsernameForm
          userId={userId}
          suggestion={present}
          present={present}
          foot={(isPending) => (
            <>
              {present && <p className="small-print">{m.account_settings_who_username_help()}</p>}
              <FormFoot
                submit={m.site_save()}
                pending={m.account_saving()}
                isPending={isPending}
                onCancel={close}
              />
            </>
          )}
          onSaved={({ username }) => {
            toast({ title: m.account_settings_who_username_saved({ username }) })
            close()
          }}
        />
      )}
    />
  )
}

function DisplayName({ userId, profile }: { userId: string; profile: Profile }) {
  return (
    <Changeable
      label={m.account_settings_who_display_name()}
      value={profile.display_name ?? m.account_settings_who_no_display_name()}
      changeLabel={m.account_settings_who_change_display_name()}
      form={(close) => <DisplayNameForm userId={userId} profile={profile} onClose={close} />}
    />
  )
}

function DisplayNameForm({
  userId,
  profile,
  onClose,
}: {
  userId: string
  profile: Profile
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const { problem, isPending, form } = useSubmission(async (values) => {
    const name = textOf(values, 'name').trim()
    if ([...name].length > maxCharacters)
      return { fields: { name: m.account_too_long({ count: maxCharacters }) } }
    const result = await onBackend((backend) =>
      saveDisplayName(backend, { userId, displayName: name || null }),
    )
    if (!result.ok) return problemOf(result.failure)
    await showChange(queryClient, profileQuery(userId).queryKey, () => result.profile)
    toast({ title: m.account_settings_who_display_name_saved() })
    onClose()
    return undefined
  })
  return (
    <form {...form}>
      <TextField
        label={m.account_settings_who_display_name()}
        name="name"
        autoComplete="name"
        defaultValue={profile.display_name ?? ''}
        help={m.account_settings_who_display_name_help()}
        error={problem.fields?.name}
      />
      {problem.message && <Alert tone="bad">{problem.message}</Alert>}
      <FormFoot
        submit={m.site_save()}
        pending={m.account_saving()}
        isPending={isPending}
        onCancel={onClose}
      />
    </form>
  )
}
