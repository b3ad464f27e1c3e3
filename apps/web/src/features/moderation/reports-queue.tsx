import * as m from '@hearth/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CoverImage } from '../../art/cover-image.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { ModerationList } from './moderation-list.tsx'
import { reportsOptions } from './queries.ts'
import { ReportCard } from './report-card.tsx'

/** What people reported: what waits, the longest first, and what was decided, the last first. */
export function ReportsQueue({ adminId }: { adminId: string }) {
  const [wanted, setWanted] = useState<'open' | 'closed'>('open')
  const pages = useInfiniteQuery(reportsOptions(wanted))
  const reports = pages.data?.pages.flatMap((page) => page?.reports ?? []) ?? []
  const next = reports.find(({ state }) => state === 'new')
  return (
    <>
      <SegmentedControl
        label={m.moderation_queue_which()}
        name="reports"
        options={[
          { value: 'open', label: m.moderation_queue_open() },
          { value: 'closed', label: m.moderation_queue_closed() },
        ]}
        value={wanted}
        onChange={setWanted}
      />
      <ModerationList
        pages={pages}
        loading={m.moderation_queue_loading()}
        empty={
          <EmptyState
            title={m.moderation_queue_empty_title()}
            headingLevel="h3"
            art={<CoverImage id="no-reports" category="spiritual" ratio="tall" />}
          >
            {wanted === 'open' ? m.moderation_queue_empty_text() : m.moderation_queue_empty_closed()}
          </EmptyState>
        }
        note={
          wanted === 'open' && (
            <p role="status" className="quiet">
              {openReports(pages.data?.pages[0]?.waiting ?? 0)}
            </p>
          )
        }
        cases={reports.map((report) => (
          <ReportCard key={report.id} report={report} adminId={adminId} leads={report.id === next?.id} />
        ))}
      />
    </>
  )
}

/** They are counted up to a thousand. */
const openReports = (count: number) =>
  count >= 1000 ? m.moderation_queue_waiting_many() : m.moderation_queue_waiting({ count })
