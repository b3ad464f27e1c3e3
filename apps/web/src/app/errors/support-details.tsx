import * as m from '@hearth/messages'
import type { Health } from '@hearth/network-sdk/health'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { openHealth } from '../../data/health.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'

const maxShown = 10

/** What went wrong in this browser lately, for whoever helps; shown to who asks for it. */
export default function SupportDetails() {
  return (
    <Disclosure className="details-for-support" summary={m.site_error_details()}>
      <LatestErrors />
    </Disclosure>
  )
}

/** They were freed of secrets when they were noted. */
function LatestErrors() {
  const [health, setHealth] = useState<Health>()
  const [copied, setCopied] = useState<'yes' | 'no'>()
  const [, setNews] = useState(0)
  useEffect(() => {
    let stop = () => {}
    let isHere = true
    void openHealth().then(
      (opened) => {
        if (!isHere) return
        stop = opened.subscribe(() => setNews((count) => count + 1))
        setHealth(opened)
      },
      () => {},
    )
    return () => {
      isHere = false
      stop()
    }
  }, [])
  const text = report(health)
  // Async, because a page without TLS has no clipboard at all.
  const copy = async () => navigator.clipboard.writeText(text)
  return (
    <div className="support-details">
      <textarea readOnly rows={8} aria-label={m.site_error_latest()} value={text} />
      <Button
        small
        icon={copied === 'yes' ? <Check size={18} /> : <Copy size={18} />}
        onClick={() =>
          copy().then(
            () => setCopied('yes'),
            () => setCopied('no'),
          )
        }
      >
        {m.site_error_copy()}
      </Button>
      <span role="status" className="small-print">
        {copied === 'yes' && m.site_error_copied()}
        {copied === 'no' && m.site_error_copy_refused()}
      </span>
    </div>
  )
}

/** Newest first, in UTC, so that it can be laid beside the server's log. */
function report(health: Health | undefined): string {
  const errors = (health?.errors() ?? [])
    .slice(-maxShown)
    .reverse()
    .map(({ at, message, context, stack }) =>
      [`${timeOf(at)} ${context ?? ''}`, `  ${message}`, firstFrame(stack)].filter(Boolean).join('\n'),
    )
  const slow = (health?.slowOperations() ?? [])
    .slice(-maxShown)
    .reverse()
    .map(({ at, name, tookMs }) => `${timeOf(at)} slow\n  ${name} took ${tookMs} ms`)
  return [...errors, ...slow].join('\n') || m.site_error_none()
}

function timeOf(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

function firstFrame(stack: string | undefined): string | undefined {
  const frame = stack?.split('\n').find((line) => /:\d+:\d+\)?$/.test(line))
  return frame && `  ${frame.trim()}`
}
