import * as m from '@hearth/messages'
import { Rss } from 'lucide-react'
import { useState } from 'react'
import { type FeedOf, feedPath } from '../../../data/feed-path.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SubscriptionWays } from './subscription-ways.tsx'

/** Lets people keep a public list in their own calendar or reader; `name` is what the list is. */
export function SubscribeButton({ of, name }: { of: FeedOf; name: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        small
        icon={<Rss size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {m.event_subscribe_subscribe()}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={m.event_subscribe_title({ name })}>
        <SubscriptionSheet of={of} name={name} />
      </Dialog>
    </>
  )
}

function SubscriptionSheet({ of, name }: { of: FeedOf; name: string }) {
  return (
    <div className="stack stack-small">
      <p>{m.event_subscribe_how()}</p>
      <SubscriptionWays address={new URL(feedPath(of, 'ics'), window.location.origin).href} name={name} />
      <p className="small-print">
        {m.event_subscribe_readers()}:{' '}
        <a className="text-link" href={feedPath(of, 'rss')}>
          {m.event_subscribe_rss()}
        </a>
        {', '}
        <a className="text-link" href={feedPath(of, 'json')}>
          {m.event_subscribe_json()}
        </a>
      </p>
    </div>
  )
}
