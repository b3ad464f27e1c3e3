import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { sentenceFor } from '../format/error-words.ts'
import { Failed } from '../ui/failed.tsx'
import { ShowMore } from './show-more.tsx'

type Pages = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error'
> & { fetchNextPage: () => Promise<unknown> }

/**
 * What stands under the pages of a list: the way to the next one with how many are `left` (where that is known), or why it did
 * not come and the way to try again; nothing under the last. `row` and `link` are those of `ShowMore`.
 */
export function MoreOfList({
  list,
  left = 0,
  showMore = async () => void (await list.fetchNextPage()),
  row,
  link,
}: {
  list: Pages
  left?: number
  /** Where more than the next page is to be done. */
  showMore?: () => Promise<void>
  row: string
  link: string
}) {
  if (list.isFetchNextPageError) return <Failed sentence={sentenceFor(list.error)} again={showMore} />
  if (!list.hasNextPage) return null
  return (
    <ShowMore
      left={Math.max(left, 0)}
      pending={list.isFetchingNextPage}
      showMore={showMore}
      row={row}
      link={link}
    />
  )
}
