import '../../ui/case.css'
import './moderation.css'
import type { ReactNode } from 'react'
import { MoreOfList } from '../../directory/more-of-list.tsx'
import { sentenceFor } from '../../format/error-words.ts'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'

/** What a list of care needs of the query that reads it page by page. */
type Pages = {
  isPending: boolean
  error: Error | null
  data: unknown
  refetch: () => unknown
} & Parameters<typeof MoreOfList>[0]['list']

/** Cases under each other: on their way, failed, none (`empty`), or there, and more of them at a press. */
export function ModerationList({
  pages,
  loading,
  empty,
  note,
  cases,
}: {
  pages: Pages
  loading: string
  empty: ReactNode
  /** Stands above the cases. */
  note?: ReactNode
  cases: readonly ReactNode[]
}) {
  if (pages.isPending) {
    return (
      <Waiting label={loading} className="stack">
        {[1, 2].map((row) => (
          <Skeleton key={row} height={168} style={{ borderRadius: 24 }} />
        ))}
      </Waiting>
    )
  }
  if (pages.error && !pages.data)
    return <Failed sentence={sentenceFor(pages.error)} again={() => void pages.refetch()} />
  if (cases.length === 0) return empty
  return (
    <>
      {note}
      <ul className="case-list">{cases}</ul>
      <MoreOfList list={pages} row=".case" link="h3" />
    </>
  )
}
