import * as m from '@hearth/messages'
import { CalendarPlus, ExternalLink } from 'lucide-react'
import { CopyField } from '../../../forms/copy-field.tsx'
import { googleSubscriptionUrl, outlookSubscriptionUrl, webcalUrl } from './subscription-links.ts'

/** The ways into a calendar program for the calendar at `address`, and the address itself for every other. */
export function SubscriptionWays({ address, name }: { address: string; name: string }) {
  const outside = { className: 'button button-outline', target: '_blank', rel: 'noopener noreferrer' }
  return (
    <>
      <a className="button button-outline" href={webcalUrl(address)}>
        <CalendarPlus size={18} aria-hidden="true" />
        {m.event_subscribe_device()}
      </a>
      <a href={googleSubscriptionUrl(address)} {...outside}>
        <ExternalLink size={18} aria-hidden="true" />
        {m.event_page_calendar_google()}
      </a>
      <a href={outlookSubscriptionUrl(address, name)} {...outside}>
        <ExternalLink size={18} aria-hidden="true" />
        {m.event_page_calendar_outlook()}
      </a>
      <CopyField
        label={m.event_subscribe_address()}
        value={address}
        copyLabel={m.event_subscribe_copy()}
        copied={m.event_subscribe_copied()}
        notCopied={m.site_link_not_copied()}
      />
    </>
  )
}
