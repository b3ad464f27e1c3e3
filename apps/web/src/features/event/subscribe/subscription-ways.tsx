import { CalendarPlus, ExternalLink } from 'lucide-react'
import { CopyField } from '../../../forms/copy-field.tsx'
import { googleSubscriptionUrl, outlookSubscriptionUrl, webcalUrl } from './subscription-links.ts'
import { words } from './words.ts'

/** The ways into a calendar program for the calendar at `address`, and the address itself for every other. */
export function SubscriptionWays({ address, name }: { address: string; name: string }) {
  const outside = { className: 'button button-outline', target: '_blank', rel: 'noopener noreferrer' }
  return (
    <>
      <a className="button button-outline" href={webcalUrl(address)}>
        <CalendarPlus size={18} aria-hidden="true" />
        {words.device}
      </a>
      <a href={googleSubscriptionUrl(address)} {...outside}>
        <ExternalLink size={18} aria-hidden="true" />
        {words.google}
      </a>
      <a href={outlookSubscriptionUrl(address, name)} {...outside}>
        <ExternalLink size={18} aria-hidden="true" />
        {words.outlook}
      </a>
      <CopyField
        label={words.address}
        value={address}
        copyLabel={words.copy}
        copied={words.copied}
        notCopied={words.notCopied}
      />
    </>
  )
}
