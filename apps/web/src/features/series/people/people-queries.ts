import type { Read } from '@hearth/contracts/reads'
import { getLocale } from '@hearth/messages/runtime'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { justReadMs } from '../../../data/queries.ts'
import { read } from '../../../data/read.ts'
import { seriesKeys } from '../../../data/series/queries.ts'

/** Twelve dates of a series and a page of their people. */
export type PeoplePage = NonNullable<Read<'series_people'>>
export type PersonOfSeries = PeoplePage['people'][number]
export type DateOfPeople = PeoplePage['dates'][number]
type After = NonNullable<PeoplePage['next']> | Record<never, never>
type Asked = { seriesId: string; fromDay?: string | null }

const filePageSize = 500

/** People by name, page by page, at twelve dates from a day on; null of a series that the reader does not host. */
export function seriesPeopleOptions({ seriesId, fromDay, words = '' }: Asked & { words?: string }) {
  return infiniteQueryOptions({
    queryKey: [...seriesKeys.of(seriesId), 'people', fromDay ?? '', words] as const,
    staleTime: justReadMs,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      read(
        'series_people',
        { ...argsOf({ seriesId, fromDay }), locale: getLocale(), ...(words && { words }), ...pageParam },
        signal,
      ),
    initialPageParam: {} as After,
    getNextPageParam: (page) => page?.next ?? undefined,
  })
}

/** Everybody at these dates, however many they are. */
export async function readAllPeople(
  asked: Asked,
  { onRead, signal }: { onRead: (count: number) => void; signal: AbortSignal },
): Promise<PersonOfSeries[]> {
  const people: PersonOfSeries[] = []
  let after: After | null | undefined = {}
  while (after) {
    const page: PeoplePage | null = await read(
      'series_people',
      { ...argsOf(asked), page_size: filePageSize, ...after },
      signal,
    )
    people.push(...(page?.people ?? []))
    onRead(people.length)
    after = page?.next
  }
  return people
}

const argsOf = ({ seriesId, fromDay }: Asked) => ({ series: seriesId, ...(fromDay && { from_day: fromDay }) })
