import type { Network } from './network.ts'
import { NightPage } from './night-page.tsx'
import { SignInForm } from './sign-in-form.tsx'
import type { WaitingApp } from './use-sign-on.ts'
import { words } from './words.ts'

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
            <p>{waitingFor.isTooOld ? words.tooOld(waitingFor.title) : words.waiting(waitingFor.title)}</p>
            <button type="button" className="button button-small" onClick={waitingFor.decline}>
              Back to {waitingFor.title} without
            </button>
          </div>
        ) : (
          <p className="notice" role="status">
            {notification}
          </p>
        )}
        <h1 className="hero-title">{words.motto}</h1>
        <p className="lede">{network.self.description}</p>
        <SignInForm network={network} onSignedIn={onSignedIn} />
      </section>
      <div className="halo welcome-art">
        <NightPage />
      </div>
    </div>
  )
}
