import type { EventRecord } from '@hearth/contracts/event'
import { eventPath } from '@hearth/contracts/event-address'
import * as m from '@hearth/messages'
import { Mail, Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { CopyField } from '../../../forms/copy-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

// Its library comes with the first sheet that is opened.
const QrCode = lazy(() => import('../../../ui/qr-code.tsx'))

type Shared = Pick<EventRecord, 'id' | 'title' | 'intention' | 'visibility' | 'status'>

/** Hands an event's address on: as a code to point a phone at, copied, by mail, or with the device's own sheet. */
export function ShareButton({ event }: { event: Shared }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        small
        icon={<Share2 size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {m.event_page_share()}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={m.event_page_share_title()}>
        <ShareSheet event={event} />
      </Dialog>
    </>
  )
}

function ShareSheet({ event }: { event: Shared }) {
  const url = new URL(eventPath(event), window.location.origin).href
  const data = { title: event.title, text: event.intention ?? event.title, url }
  const canHandOn = typeof navigator.share === 'function' && navigator.canShare?.(data) !== false
  // Whoever closes the device's sheet has decided, and every other way still stands here.
  const handOn = () => navigator.share(data).catch(() => undefined)
  return (
    <div className="grid gap-3">
      <Suspense fallback={<Skeleton className="qr-code" />}>
        <QrCode text={url} label={m.event_page_share_code({ title: event.title })} />
      </Suspense>
      <CopyField
        label={m.event_page_share_link()}
        value={url}
        copyLabel={m.event_page_share_copy()}
        copied={m.event_page_share_copied()}
        notCopied={m.site_link_not_copied()}
      />
      <a className="button button-outline" href={mailTo(data)}>
        <Mail size={18} aria-hidden="true" />
        {m.event_page_share_email()}
      </a>
      {canHandOn && (
        <Button icon={<Share2 size={18} aria-hidden="true" />} onClick={handOn}>
          {m.event_page_share_app()}
        </Button>
      )}
    </div>
  )
}

function mailTo({ title, text, url }: { title: string; text: string; url: string }): string {
  const body = [text, url].join('\n\n')
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`
}
