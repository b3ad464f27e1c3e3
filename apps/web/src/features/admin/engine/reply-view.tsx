import * as m from '@hearth/messages'
import type { CandidShape } from '@hearth/network-sdk/watch'
import { Copy } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { writeHexPairs } from './hex-pairs.ts'
import { writeReadable } from './readable.ts'
import type { Answer } from './send-call.ts'

/** More is shown when it is asked for: a page of events is long. */
const shortText = 6000
const shortBytes = 1024

/** What came back: readable, and its bytes for whoever asks. */
export function ReplyView({ answer, shape, name }: { answer: Answer; shape: CandidShape; name: string }) {
  const text = useMemo(() => writeReadable(answer.value, shape), [answer, shape])
  const [isWhole, setWhole] = useState(false)
  const isLong = text.length > shortText && !isWhole
  return (
    <div className="reply">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className="reply-text" tabIndex={0} aria-label={m.admin_engine_reply({ name })}>
        <pre>{isLong ? `${text.slice(0, shortText)}…` : text}</pre>
      </section>
      {isLong && (
        <Button small onClick={() => setWhole(true)}>
          {m.admin_engine_show_all()}
        </Button>
      )}
      <RawReply bytes={answer.reply} name={name} />
    </div>
  )
}

function RawReply({ bytes, name }: { bytes: Uint8Array; name: string }) {
  const [copied, setCopied] = useState<'yes' | 'no'>()
  // Async, because a page without TLS has no clipboard at all.
  const copy = async () =>
    navigator.clipboard.writeText(writeHexPairs(bytes, bytes.length).replace(/\s/g, ''))
  return (
    <Disclosure className="raw-reply" summary={m.admin_engine_raw_reply({ count: bytes.length })}>
      <div className="stack stack-small stack-start">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
        <section className="reply-text bytes" tabIndex={0} aria-label={m.admin_engine_bytes_of({ name })}>
          <pre>{writeHexPairs(bytes, shortBytes)}</pre>
        </section>
        {bytes.length > shortBytes && (
          <p className="small-print">
            {m.admin_engine_raw_reply_first({
              shortBytes,
            })}
          </p>
        )}
        <Button
          small
          icon={<Copy size={17} />}
          onClick={() =>
            copy().then(
              () => setCopied('yes'),
              () => setCopied('no'),
            )
          }
        >
          {m.admin_engine_copy()}
        </Button>
        <span role="status" className="small-print">
          {copied === 'yes' && m.admin_engine_copied()}
          {copied === 'no' && m.admin_engine_not_copied()}
        </span>
      </div>
    </Disclosure>
  )
}
