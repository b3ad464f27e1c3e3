import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLatestLocation, useLocation, useNavigate, useReadLocation } from '../navigation/index.ts'

/**
 * Keeps the pages of a list open that were. How many there are stands in the entry of the browser's history, so that
 * going back finds the list as long as it was left. Gives what opens one more.
 */
export function useOpenPages(list: UseInfiniteQueryResult<{ pages: unknown[] }>): () => Promise<void> {
  const { search, hash, state, key } = useLocation()
  const isLatest = useLatestLocation().key === key
  const readLocation = useReadLocation()
  const navigate = useNavigate()
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = list
  const open = list.isPlaceholderData ? 0 : (data?.pages.length ?? 0)
  const wanted = isLatest ? openPagesOf(state) : 1
  const opensMore = open > 0 && open < wanted && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (opensMore) void fetchNextPage()
  }, [opensMore, fetchNextPage])

  return async () => {
    const { isSuccess, data: after } = await fetchNextPage()
    // Whoever went on meanwhile is not brought back.
    if (!isSuccess || !after || readLocation().key !== key) return
    navigate(
      { search, hash },
      {
        replace: true,
        preventScrollReset: true,
        state: { ...(state as object), openPages: after.pages.length },
      },
    )
  }
}

function openPagesOf(state: unknown): number {
  const openPages = (state as { openPages?: unknown } | null)?.openPages
  return typeof openPages === 'number' ? openPages : 1
}
