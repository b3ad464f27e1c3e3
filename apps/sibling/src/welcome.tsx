import type { Network } from './network.ts'
import { NightPage } from './night-page.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { words } from './words.ts'

/** What the journal is, and the two ways into it. */
export function Welcome({ network, notice }: { network: Network; notice: string | undefined }) {
  return (
    <div className="wrap welcome">
      <section>
        {notice && (
          <p className="notice" role="status">
            {notice}
          </p>
        )}
        <h1 className="hero-title">{words.motto}</h1>
        <p className="lede">{network.self.description}</p>
        <SignInForm network={network} />
      </section>
      <div className="halo welcome-art">
        <NightPage />
      </div>
    </div>
  )
}
