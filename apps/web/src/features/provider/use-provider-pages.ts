import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ProviderSearch } from './provider-search.ts'
import { directoryOptions } from './queries.ts'

/**
 * The pages of providers that a search shows. How many of them are open stands in the entry of the browser's history,
 * so that going back finds the list as long as it was left.
 */
export function useProviderPages(search: ProviderSearch) {
  const { search: query, state } = useLocation()
  const navigate = useNavigate()
  // While a filter changes, the cards of before stay.
  const list = useInfiniteQuery({ ...directoryOptions(search), placeholderData: (before) => before })
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = list
  const open = list.isPlaceholderData ? 0 : (data?.pages.length ?? 0)
  const opensMore = open > 0 && open < openPagesOf(state) && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (opensMore) void fetchNextPage()
  }, [opensMore, fetchNextPage])

  const showMore = async () => {
    const { isSuccess, data: after } = await fetchNextPage()
    if (!isSuccess || !after) return
    const opened = { ...(state as object), openPages: after.pages.length }
    navigate({ search: query }, { replace: true, preventScrollReset: true, state: opened })
  }
  return { list, showMore }
}

function openPagesOf(state: unknown): number {
  const openPages = (state as { openPages?: unknown } | null)?.openPages
  return typeof openPages === 'number' ? openPages : 1
}
