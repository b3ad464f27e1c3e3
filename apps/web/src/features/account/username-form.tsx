import { usernameProblem, usernameRules } from '@hearth/contracts/usernames'
import * as m from '@hearth/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { showChange } from '../../data/show-change.ts'
import { TextField } from '../../forms/field.tsx'
import { Alert } from '../../ui/alert.tsx'
import { freeUsernamesQuery } from './free-usernames.ts'
import { saveUsername } from './mutations.ts'
import type { Profile } from './profile.ts'
import { profileQuery } from './queries.ts'
import { SubmitButton } from './submit-button.tsx'
import { problemOf, useSubmission } from './use-submission.ts'
import { usernameSuggestions } from './username-suggestions.ts'
import { onBackend } from './with-backend.ts'

/** So long nothing is typed before the name is looked up. */
const pauseMs = 350
/** After so long a name that is too short is taken for finished. */
const longPauseMs = 1500

/**
 * Chooses a name: its rules stand there from the start, whether it is free shows while typing, and when it is taken
 * there are free ones close to it. The database has the last word when it is saved.
 */
export function UsernameForm({
  userId,
  suggestion,
  present,
  foot,
  onSaved,
}: {
  userId: string
  suggestion: string
  /** The name that they have: it is not free, and yet not taken from them. */
  present?: string
  /** In place of the button, where the form is a part of another screen. */
  foot?: (isPending: boolean) => ReactNode
  onSaved: (profile: Profile) => void
}) {
  const queryClient = useQueryClient()
  const [name, setName] = useState(suggestion)
  const [refused, setRefused] = useState<{ name: string; sentence: string; isTaken: boolean }>()
  const { problem, isPending, form } = useSubmission(async () => {
    const wrong = name === '' ? m.account_username_missing() : usernameProblem(name)
    if (wrong) {
      setRefused({ name, sentence: wrong, isTaken: false })
      return { fields: { username: wrong } }
    }
    if (!userId) return { message: m.site_refusal_not_signed_in() }
    const result = await onBackend((backend) => saveUsername(backend, { userId, username: name }))
    if (result.ok) {
      await showChange(queryClient, profileQuery(userId).queryKey, () => result.profile)
      onSaved(result.profile)
      return undefined
    }
    const { failure } = result
    if (failure.field) setRefused({ name, sentence: failure.message, isTaken: failure.reason === 'taken' })
    return problemOf(failure)
  })

  const settled = useSettled(name, pauseMs) === name
  // Nobody is corrected in the middle of a word, and a short one may only be beginning.
  const rested = useSettled(name, longPauseMs) === name
  const isPresent = present !== undefined && name.toLowerCase() === present.toLowerCase()
  const live = useAvailability(settled && !isPresent ? name : '')
  const refusal = refused?.name === name ? refused : undefined
  const isTaken = refusal ? refusal.isTaken : live.state === 'taken'
  const isComplete = name.length >= usernameRules.minLength ? settled : rested && name !== ''
  const broken = isTaken
    ? m.account_username_taken({ username: name })
    : isComplete
      ? usernameProblem(name)
      : undefined
  const said = {
    idle: '',
    looking: m.account_username_checking(),
    free: m.account_username_free({ username: name }),
    taken: '',
    unknown: m.account_username_uncheckable(),
  }[live.state]

  return (
    <form {...form}>
      <TextField
        label={m.account_fields_username()}
        name="username"
        autoComplete="nickname"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={name}
        onChange={(event) => setName(event.currentTarget.value.trim())}
        error={refusal?.sentence}
        aria-invalid={refusal || broken ? true : undefined}
        help={
          <>
            <UsernameStatus broken={refusal ? undefined : broken} said={refusal ? '' : said} />
            <UsernameRules />
          </>
        }
      />
      {isTaken && <Suggestions wished={name} onChoose={setName} />}
      {problem.message && <Alert tone="bad">{problem.message}</Alert>}
      {foot ? (
        foot(isPending)
      ) : (
        <SubmitButton
          label={m.account_username_submit()}
          pendingLabel={m.account_saving()}
          isPending={isPending}
        />
      )}
    </form>
  )
}

/** What is known of the name so far. It stands there from the start, so that it is spoken when it changes. */
function UsernameStatus({ broken, said }: { broken: string | undefined; said: string }) {
  return (
    <span role="status" className={clsx('username-status', broken && 'field-error')}>
      {broken && <CircleAlert size={15} aria-hidden="true" />}
      {broken ?? said}
    </span>
  )
}

function UsernameRules() {
  return (
    <ul className="username-rules">
      <li>{m.account_username_rule_length()}</li>
      <li>{m.account_username_rule_characters()}</li>
      <li>{m.account_username_rule_case()}</li>
      <li>{m.account_username_rule_reserved()}</li>
    </ul>
  )
}

function Suggestions({ wished, onChoose }: { wished: string; onChoose: (name: string) => void }) {
  const [seed] = useState(() => Date.now())
  const names = usernameSuggestions(wished, seed)
  const { data: free } = useQuery({
    ...freeUsernamesQuery(names),
    enabled: names.length > 0,
    retry: false,
  })
  if (!free?.length) return null
  return (
    <div className="username-suggestions">
      <span>{m.account_username_suggestions()}</span>
      {free.slice(0, 3).map((name) => (
        <button
          key={name}
          type="button"
          className="button button-outline button-small"
          onClick={() => onChoose(name)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

/** Whether a well-formed name is free right now. A name that could not be looked up may still be saved. */
function useAvailability(name: string): { state: 'idle' | 'looking' | 'free' | 'taken' | 'unknown' } {
  const isAsked = name !== '' && usernameProblem(name) === undefined
  const { data, isError, isFetching } = useQuery({
    ...freeUsernamesQuery([name]),
    enabled: isAsked,
    staleTime: 0,
    retry: false,
  })
  if (!isAsked) return { state: 'idle' }
  if (isError) return { state: 'unknown' }
  if (isFetching || !data) return { state: 'looking' }
  return { state: data.length > 0 ? 'free' : 'taken' }
}

/** `value` once it has stayed the same for `timeMs`; the first one at once. */
function useSettled<T>(value: T, timeMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), timeMs)
    return () => clearTimeout(timer)
  }, [value, timeMs])
  return settled
}
