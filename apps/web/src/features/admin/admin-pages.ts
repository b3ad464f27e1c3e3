import type { Read } from '@hearth/contracts/reads'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { read } from '../../data/read.ts'

export type ListName =
  | 'admin_members'
  | 'admin_events'
  | 'admin_venues'
  | 'admin_jobs'
  | 'admin_mails'
  | 'admin_errors'
  | 'admin_audit'
/** Mails come as a plain list; all others as the one list of a page. */
export type RowOf<Name extends ListName> =
  Read<Name> extends readonly (infer Row)[] ? Row : ListIn<Read<Name>>[number]
type ListIn<Page> = Extract<Page[keyof Page], readonly unknown[]>

export type ListedMember = RowOf<'admin_members'>
export type ListedEvent = RowOf<'admin_events'>
export type FailedJob = RowOf<'admin_jobs'>
export type ListedMail = RowOf<'admin_mails'>
export type BrowserError = RowOf<'admin_errors'>
export type AuditLine = RowOf<'admin_audit'>
export type Overview = Read<'admin_overview'>

const mailsPerPage = 25

export const adminKeys = {
  providersInReview: ['admin', 'providers in review'] as const,
  overview: ['admin', 'overview'] as const,
  list: (name: ListName) => ['admin', name] as const,
}

/** A list page by page; read anew at every visit, because others change it too. */
export function adminListOptions<Name extends ListName>(
  name: Name,
  asked: Record<string, string | undefined>,
) {
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value))
  return infiniteQueryOptions({
    queryKey: [...adminKeys.list(name), given],
    staleTime: 0,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<{ rows: RowOf<Name>[]; next: string | null }> => {
      const isMails = name === 'admin_mails'
      const answer = await read<ListName>(
        name,
        {
          ...given,
          ...(pageParam && { [isMails ? 'before' : 'cursor']: pageParam }),
          ...(isMails && { limit: mailsPerPage }),
        },
        signal,
      )
      if (Array.isArray(answer)) {
        const next = answer.length === mailsPerPage ? answer.at(-1)!.id : null
        return { rows: answer as RowOf<Name>[], next }
      }
      const { next, ...list } = answer
      return { rows: Object.values(list).flat() as RowOf<Name>[], next }
    },
    getNextPageParam: ({ next }) => next,
  })
}

export function overviewOptions() {
  return queryOptions({
    queryKey: adminKeys.overview,
    staleTime: 0,
    queryFn: ({ signal }) => read('admin_overview', {}, signal),
  })
}
