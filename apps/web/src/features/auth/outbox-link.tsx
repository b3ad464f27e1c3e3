import { getHearthInfo } from '../../network.ts'
import { words } from './words.ts'

/** On a trial machine mails are shown instead of sent: the way to them. Elsewhere nothing. */
export function OutboxLink() {
  if (!isTrialHouse(getHearthInfo().site.url)) return null
  return (
    <div className="grid gap-2">
      {/* The outbox is a page of the server, not of this app. */}
      <a className="button button-flame button-wide" href="/dev/mail">
        {words.signup.outbox}
      </a>
      <p className="small-print">{words.signup.outboxHelp}</p>
    </div>
  )
}

/** True for a Hearth on somebody's own machine (contracts.md, settings). */
export function isTrialHouse(siteUrl: string): boolean {
  const { hostname } = new URL(siteUrl)
  const isLoopbackAddress = hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
  return isLoopbackAddress || hostname === 'localhost' || hostname.endsWith('.localhost')
}
