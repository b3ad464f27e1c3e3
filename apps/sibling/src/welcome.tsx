import * as m from '@hearth/messages'
import type { Network } from './network.ts'
import { NightPage } from './night-page.tsx'
import { SignInForm } from './sign-in-form.tsx'
import type { WaitingApp } from './use-sign-on.ts'

/** What the journal is, and the two ways into it. Where another app waits, it says so, and how to go back without. */
export function Welcome({
  network,
  notification,
  waitingFor,
  onSignedIn,
}: {
  network: Network
  notification: string | undefined
  waitingFor: WaitingApp | undefined
  onSignedIn: (() => void) | undefined
}) {
  return (
    <div className="wrap welcome">
      <section>
        {waitingFor ? (
          <div className="notice">
            <p>
              {(waitingFor.isTooOld ? m.site_journal_too_old : m.site_journal_waiting)({
                app: waitingFor.title,
              })}
            </p>
            <button type="button" className="button button-outline button-small" onClick={waitingFor.decline}>
              {m.account_sign_on_without({ app: waitingFor.title })}
            </button>
          </div>
        ) : (
          <p className="notice" role="status">
            {notification}
          </p>
        )}
        <h1 className="hero-title">{m.site_journal_motto()}</h1>
        <p className="lede">{network.self.description}</p>
        <SignInForm network={network} onSignedIn={onSignedIn} />
      </section>
      <div className="halo welcome-art">
        <NightPage />
      </div>
    </div>
  )
}
