import * as m from '@hearth/messages'
import { useQueryClient } from '@tanstack/react-query'
import { Copy, Download } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { showChange } from '../../../data/show-change.ts'
import { formatDay } from '../../../format/when.ts'
import { Checkbox } from '../../../forms/choice.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { onBackend } from '../with-backend.ts'
import { makeRecoveryCodes } from './changes.ts'
import { useConfirming } from './code-confirmation.tsx'
import { recoveryCodesLeftQuery } from './queries.ts'

/** Makes ten recovery codes and shows them, this once, until the member says that they are kept. */
export default function NewRecoveryCodes({ email, onSaved }: { email: string; onSaved: () => void }) {
  const queryClient = useQueryClient()
  const confirming = useConfirming()
  const [made, setMade] = useState<{ codes: string[] } | { problem: string }>()
  const hasBegun = useRef(false)

  async function make() {
    setMade(undefined)
    const result = await confirming(() => onBackend(makeRecoveryCodes))
    if (!result.ok) return setMade({ problem: result.failure.message })
    await showChange(queryClient, recoveryCodesLeftQuery.queryKey, () => result.reply.codes.length)
    setMade(result.reply)
  }
  // Once for as long as this stands: every time voids the codes from before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins by itself, and again only when asked.
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void make()
  }, [])

  if (!made) {
    return (
      <Waiting label={m.account_settings_codes_making()} className="stack">
        <Skeleton height={40} />
        <Skeleton height={180} />
      </Waiting>
    )
  }
  if ('problem' in made) {
    return (
      <div className="account-dialog">
        <Alert tone="bad">
          {m.account_settings_codes_failed()} {made.problem}
        </Alert>
        <Button look="flame" wide onClick={make}>
          {m.site_try_again()}
        </Button>
        <Button look="quiet" wide onClick={onSaved}>
          {m.site_cancel()}
        </Button>
      </div>
    )
  }
  return <KeepCodes codes={made.codes} email={email} onSaved={onSaved} />
}

function KeepCodes({ codes, email, onSaved }: { codes: string[]; email: string; onSaved: () => void }) {
  const [isStored, setIsStored] = useState(false)
  const [said, setSaid] = useState('')
  const [isReminded, setIsReminded] = useState(false)
  const lede = useRef<HTMLParagraphElement>(null)
  // What stood here before is gone: reading goes on at the words about the codes.
  useLayoutEffect(() => lede.current?.focus(), [])

  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setSaid(m.account_settings_codes_copied()),
      () => setSaid(m.account_settings_codes_not_copied()),
    )
  function download() {
    const head = m.account_settings_codes_file_head({ email, day: formatDay(Date.now()) })
    saveFile(
      new Blob([`${head}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }),
      m.account_settings_codes_file_name(),
    )
  }
  return (
    <div className="account-dialog">
      <p ref={lede} tabIndex={-1}>
        {m.account_settings_codes_keep_lede()}
      </p>
      <ol className="codes" aria-label={m.account_settings_codes_title()}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="cluster">
        <Button small icon={<Copy size={18} aria-hidden="true" />} onClick={copy}>
          {m.account_settings_codes_copy()}
        </Button>
        <Button small icon={<Download size={18} aria-hidden="true" />} onClick={download}>
          {m.account_settings_codes_download()}
        </Button>
      </div>
      <p role="status" className="small-print">
        {said}
      </p>
      <Checkbox
        label={m.account_settings_codes_saved()}
        checked={isStored}
        onChange={(event) => setIsStored(event.currentTarget.checked)}
      />
      {isReminded && !isStored && <Alert tone="bad">{m.account_settings_codes_keep_first()}</Alert>}
      <Button look="flame" wide onClick={() => (isStored ? onSaved() : setIsReminded(true))}>
        {m.site_done()}
      </Button>
    </div>
  )
}
