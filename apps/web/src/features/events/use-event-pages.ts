import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { EventSearch } from './event-search.ts'
import { browseOptions } from './queries.ts'

/**
 * The pages of events that a search shows. How many of them are open stands in the entry of the browser's history, so
 * that going back finds the list as long as it was left.
 */
export function useEventPages(search: EventSearch) {
  const { search: query, hash, state } = useLocation()
  const navigate = useNavigate()
  const list = useInfiniteQuery({
    ...browseOptions(search),
    // While a filter changes, the events of before stay; under another category's title they would be wrong.
    placeholderData: (events, query) =>
      (query?.queryKey[2] as EventSearch | undefined)?.category === search.category ? events : undefined,
  })
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = list
  const open = list.isPlaceholderData ? 0 : (data?.pages.length ?? 0)
  const wanted = openPagesOf(state)
  const opensMore = open > 0 && open < wanted && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (opensMore) void fetchNextPage()
  }, [opensMore, fetchNextPage])

  const showMore = async () => {
    const { isSuccess, data: after } = await fetchNextPage()
    if (!isSuccess || !after) return
    navigate(
      { search: query, hash },
      {
        replace: true,
        preventScrollReset: true,
        state: { ...(state as object), openPages: after.pages.length },
      },
    )
  }
  return { list, showMore }
}

function openPagesOf(state: unknown): number {
  const openPages = (state as { openPages?: unknown } | null)?.openPages
  return typeof openPages === 'number' ? openPages : 1
}
