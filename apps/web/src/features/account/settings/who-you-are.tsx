import { isTemporaryUsername } from '@hearth/contracts/temporary-username'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
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
import { accountWords } from './words.ts'

const words = accountWords.who
const maxCharacters = 60

/** The names that others see; `pictures` is where photo and cover are changed. */
export function WhoYouAre({ userId, pictures }: { userId: string; pictures?: ReactNode }) {
  const { profile, profileStatus } = useSession()
  return (
    <AccountSection id="who" title={words.title} lede={words.lede}>
      {pictures}
      {profile ? (
        <>
          <Username userId={userId} profile={profile} />
          <DisplayName userId={userId} profile={profile} />
        </>
      ) : (
        profileStatus === 'loading' && (
          <Waiting label={words.title} className="grid gap-4">
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
      label={words.username}
      value={present ? `@${present}` : words.noUsername}
      changeLabel={words.changeUsername}
      form={(close) => (
        <UsernameForm
          userId={userId}
          suggestion={present}
          present={present}
          foot={(isPending) => (
            <>
              {present && <p className="small-print">{words.usernameHelp}</p>}
              <FormFoot
                submit={accountWords.save}
                pending={accountWords.saving}
                isPending={isPending}
                onCancel={close}
              />
            </>
          )}
          onSaved={({ username }) => {
            toast({ title: words.usernameSaved(username) })
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
      label={words.displayName}
      value={profile.display_name ?? words.noDisplayName}
      changeLabel={words.changeDisplayName}
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
    if ([...name].length > maxCharacters) return { fields: { name: words.displayNameTooLong } }
    const result = await onBackend((backend) =>
      saveDisplayName(backend, { userId, displayName: name || null }),
    )
    if (!result.ok) return problemOf(result.failure)
    queryClient.setQueryData(profileQuery(userId).queryKey, result.profile)
    toast({ title: words.displayNameSaved })
    onClose()
    return undefined
  })
  return (
    <form {...form}>
      <TextField
        label={words.displayName}
        name="name"
        autoComplete="name"
        defaultValue={profile.display_name ?? ''}
        help={words.displayNameHelp}
        error={problem.fields?.name}
      />
      {problem.message && <Alert tone="bad">{problem.message}</Alert>}
      <FormFoot
        submit={accountWords.save}
        pending={accountWords.saving}
        isPending={isPending}
        onCancel={onClose}
      />
    </form>
  )
}
