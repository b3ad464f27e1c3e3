import * as m from '@hearth/messages'
import { Mail, Share2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CopyField } from './copy-field.tsx'

// Its library comes with the first sheet that is opened.
const QrCode = lazy(() => import('../ui/qr-code.tsx'))

/** Hands an address on: with the device's own sheet first, as a code to point a phone at, copied, or by mail. */
export function ShareSheet({ path, title, text }: { path: string; title: string; text: string }) {
  const url = new URL(path, window.location.origin).href
  const data = { title, text, url }
  const canHandOn = typeof navigator.share === 'function' && navigator.canShare?.(data) !== false
  // Whoever closes the device's sheet has decided, and every other way still stands here.
  const handOn = () => navigator.share(data).catch(() => undefined)
  return (
    <div className="stack stack-small">
      {canHandOn && (
        <Button look="flame" wide icon={<Share2 size={18} aria-hidden="true" />} onClick={handOn}>
          {m.event_page_share_app()}
        </Button>
      )}
      <Suspense fallback={<Skeleton className="qr-code" />}>
        <QrCode text={url} label={m.event_page_share_code({ title })} />
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
    </div>
  )
}

function mailTo({ title, text, url }: { title: string; text: string; url: string }): string {
  const body = [text, url].join('\n\n')
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`
}
