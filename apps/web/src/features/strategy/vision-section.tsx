import * as m from '@hearth/messages'
import { useState } from 'react'
import { formatDay } from '../../format/when.ts'
import { Button } from '../../ui/button.tsx'
import { ReportButton } from '../../ui/report-button.tsx'
import type { Vision } from './queries.ts'
import type { Draw } from './reader.ts'
import { VersionsDialog } from './versions-dialog.tsx'
import { VisionForm } from './vision-form.tsx'

/** What the community wants, as it reads now. */
export function VisionSection({
  vision,
  maySteward,
  draw,
}: {
  vision: Vision | null
  maySteward: boolean
  draw: Draw
}) {
  // A steward goes on with the version that they began from: what another saved meanwhile is then refused, not lost.
  const [edited, setEdited] = useState<{ from: Vision | null }>()
  const [looksBack, setLooksBack] = useState(false)
  return (
    <section className="strategy-block" aria-labelledby="vision">
      <h2 className="section-title" id="vision">
        {m.strategy_vision_title()}
      </h2>
      {edited ? (
        <VisionForm from={edited.from} draw={draw} onClose={() => setEdited(undefined)} />
      ) : (
        <>
          {vision ? (
            draw(vision.text)
          ) : (
            <p>{maySteward ? m.strategy_vision_none_for_stewards() : m.strategy_vision_none()}</p>
          )}
          <div className="strategy-deeds">
            {vision && (
              <>
                <span className="small-print">
                  {m.strategy_vision_since({ date: formatDay(vision.created_at) })}
                </span>
                <Button small look="quiet" onClick={() => setLooksBack(true)}>
                  {m.strategy_vision_versions()}
                </Button>
                <ReportButton kind="vision" id={String(vision.id)} name={m.strategy_vision_itself()} />
              </>
            )}
            {maySteward && (
              <Button small onClick={() => setEdited({ from: vision })}>
                {vision ? m.strategy_vision_edit() : m.strategy_vision_write()}
              </Button>
            )}
          </div>
        </>
      )}
      {looksBack && <VersionsDialog draw={draw} onClose={() => setLooksBack(false)} />}
    </section>
  )
}
