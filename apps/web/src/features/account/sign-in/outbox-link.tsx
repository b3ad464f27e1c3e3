import * as m from '@hearth/messages'
import { getHearthInfo } from '../../../data/network.ts'

/** Where mails are shown instead of sent: the way to them. Elsewhere nothing. */
export function OutboxLink() {
  const { outbox } = getHearthInfo()
  if (!outbox) return null
  return (
    <div className="stack stack-tiny">
      {/* The outbox is a page of the server, not of this app. */}
      <a className="button button-flame button-wide" href={outbox}>
        {m.account_signup_outbox()}
      </a>
      <p className="small-print">{m.account_signup_outbox_help()}</p>
    </div>
  )
}
