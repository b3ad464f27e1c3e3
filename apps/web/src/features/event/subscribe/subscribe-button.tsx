import { Rss } from 'lucide-react'
import { useState } from 'react'
import { type FeedOf, feedPath } from '../../../data/feed-path.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SubscriptionWays } from './subscription-ways.tsx'
import { words } from './words.ts'

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
        {words.subscribe}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={words.title(name)}>
        <div className="grid gap-3">
          <p>{words.how}</p>
          <SubscriptionWays address={new URL(feedPath(of, 'ics'), window.location.origin).href} name={name} />
          <p className="small-print">
            {words.readers}:{' '}
            <a className="text-link" href={feedPath(of, 'rss')}>
              {words.rss}
            </a>
            {', '}
            <a className="text-link" href={feedPath(of, 'json')}>
              {words.json}
            </a>
          </p>
        </div>
      </Dialog>
    </>
  )
}
