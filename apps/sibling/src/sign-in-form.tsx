import { hearthAppId } from '@hearth/contracts/siblings'
import * as m from '@hearth/messages'
import { readOnlyCode } from '@hearth/network-sdk'
import { CircleAlert, Flame } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { health, type Network } from './network.ts'

/** In through Hearth, which knows who is signed in there, or here with the same address and password. */
export function SignInForm({
  network,
  onSignedIn,
}: {
  network: Network
  /** Where another app waits for this sign-in: then Hearth's own way is not offered, because it may be the one. */
  onSignedIn: (() => void) | undefined
}) {
  const { backend, hearth, signOn } = network
  const [failure, setFailure] = useState<string>()
  const [isPending, setPending] = useState(false)
  const id = useId()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const form = new FormData(event.currentTarget)
    setPending(true)
    const refusal = await signIn(backend, String(form.get('email')).trim(), String(form.get('password')))
    setFailure(refusal)
    setPending(false)
    if (!refusal) onSignedIn?.()
  }

  function signInWithHearth() {
    if (!signOn.beginAt(hearthAppId)) setFailure(m.site_journal_blocked())
  }

  return (
    <div className="ways-in">
      {!onSignedIn && (
        <>
          <button type="button" className="button button-flame" onClick={signInWithHearth}>
            <Flame size={19} aria-hidden="true" />
            {m.site_journal_sign_in_with({ site: hearth.site.name })}
          </button>
          <p className="or">{m.site_journal_or_here()}</p>
        </>
      )}
      <form className="sign-in" onSubmit={submit} noValidate>
        <label className="field">
          <span className="field-label">{m.account_fields_email()}</span>
          <input
            className="control"
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
          />
        </label>
        <label className="field">
          <span className="field-label">{m.account_fields_password()}</span>
          <input
            className="control"
            name="password"
            type="password"
            autoComplete="current-password"
            aria-describedby={failure && id}
          />
        </label>
        <button
          type="submit"
          className={onSignedIn ? 'button button-flame' : 'button button-outline'}
          aria-busy={isPending || undefined}
        >
          {m.site_sign_in()}
        </button>
        <p className="failure" id={id} role="alert">
          {failure && (
            <>
              <CircleAlert size={17} aria-hidden="true" />
              {failure}
            </>
          )}
        </p>
      </form>
    </div>
  )
}

/** Gives the sentence of what went wrong; nothing when the person is in. */
async function signIn(
  backend: Network['backend'],
  email: string,
  password: string,
): Promise<string | undefined> {
  if (!email || !password) return m.account_spec_missing_credentials()
  const { error } = await backend.auth.signInWithPassword({ email, password })
  if (!error) return refuseHalfSignIn(backend)
  if (error.code === 'invalid_credentials') return m.account_failures_credentials()
  if (error.code === 'email_not_confirmed') return m.site_journal_not_confirmed()
  if (error.status === 429) return m.site_journal_too_many()
  if (error.message === readOnlyCode) return m.site_error_read_only()
  health.note(error, 'signing in')
  return error.name === 'AuthRetryableFetchError' ? m.site_error_unavailable() : m.site_journal_other()
}

/** Whoever has a second step is not signed in by a password alone, and Hearth is where the step is taken. */
async function refuseHalfSignIn(backend: Network['backend']): Promise<string | undefined> {
  const { data } = await backend.auth.mfa.getAuthenticatorAssuranceLevel()
  if (data?.nextLevel !== 'aal2' || data.currentLevel === 'aal2') return undefined
  await backend.auth.signOut({ scope: 'local' })
  return m.site_journal_second_step()
}
