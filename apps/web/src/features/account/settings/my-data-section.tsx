import * as m from '@hearth/messages'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { getHearthInfo } from '../../../data/network.ts'
import { formatBytes } from '../../../format/format-bytes.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { type FailedResult, readCallFailure } from '../failure.ts'
import { onBackend } from '../with-backend.ts'
import { useConfirming } from './code-confirmation.tsx'
import { AccountSection } from './section.tsx'

type Progress =
  | { step: 'idle' }
  | { step: 'gathering'; bytes: number }
  | { step: 'saved'; name: string; bytes: number }
  | { step: 'failed'; message: string }

/** Everything about the member as one archive. How long it gets is known only once it is there. */
export function MyDataSection() {
  const confirming = useConfirming()
  const [progress, setProgress] = useState<Progress>({ step: 'idle' })

  async function download() {
    if (progress.step === 'gathering') return
    setProgress({ step: 'gathering', bytes: 0 })
    const result = await confirming(() => fetchArchive((bytes) => setProgress({ step: 'gathering', bytes })))
    if (!result.ok) return setProgress({ step: 'failed', message: result.failure.message })
    saveFile(result.file, result.name)
    setProgress({ step: 'saved', name: result.name, bytes: result.file.size })
  }
  const isGathering = progress.step === 'gathering'
  return (
    <AccountSection id="data" title={m.account_settings_data_title()} lede={m.account_settings_data_lede()}>
      <div className="stack stack-small stack-start">
        <Button
          small
          icon={<Download size={18} aria-hidden="true" />}
          pending={isGathering}
          onClick={download}
        >
          {isGathering ? m.account_settings_data_gathering() : m.account_settings_data_download()}
        </Button>
        {/* Counted for the eye; said once when it begins and once when it is done. */}
        {isGathering && progress.bytes > 0 && (
          <p className="small-print tabular">
            {m.account_settings_data_so_far({ size: formatBytes(progress.bytes) })}
          </p>
        )}
        <p role="status" className="sr-only">
          {isGathering ? m.account_settings_data_gathering() : ''}
        </p>
        {progress.step === 'saved' && (
          <Alert tone="ok">
            {m.account_settings_data_saved({
              name: progress.name,
              size: formatBytes(progress.bytes),
            })}
          </Alert>
        )}
        {progress.step === 'failed' && <Alert tone="bad">{progress.message}</Alert>}
        {progress.step === 'idle' && <p className="small-print">{m.account_settings_data_once()}</p>}
      </div>
    </AccountSection>
  )
}

function fetchArchive(
  onProgress: (bytes: number) => void,
): Promise<{ ok: true; file: Blob; name: string } | FailedResult> {
  return onBackend(async (backend) => {
    const { downloadFile } = await import('@hearth/network-sdk/backend')
    try {
      return {
        ok: true,
        ...(await downloadFile(backend, 'my-data', { ...getHearthInfo().backend, onProgress })),
      }
    } catch (error) {
      return { ok: false, failure: readCallFailure(error) }
    }
  })
}
