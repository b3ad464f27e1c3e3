import type { Role } from '@hearth/contracts'
import type { Category } from '@hearth/contracts/event-values'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getBackend } from '../../data/network.ts'

/** Somebody as they are named beside a row. */
export type Named = { id: string; username: string; display_name?: string | null }

export type ListedMember = Named & {
  display_name: string | null
  profile_photo_url: string | null
  created_at: string
  is_hidden: boolean
  is_confirmed: boolean
  last_sign_in_at: string | null
  banned_until: string | null
  deletes_at: string | null
  roles: Role[]
  /** How many events they own, drafts left out. */
  hosted: number
}
export type ListedEvent = {
  id: string
  title: string
  category: Category
  status: 'published' | 'cancelled'
  visibility: 'public' | 'members' | 'unlisted'
  start_date: string
  city: string
  is_featured: boolean
  is_over: boolean
  created_at: string
  taken: number
  capacity: number | null
  host: Named | null
}
type ListedVenue = {
  id: string
  name: string
  city: string
  country: string | null
  status: 'open' | 'closed'
  created_at: string
  owner: Named | null
}
export type FailedJob = {
  id: string
  task: string
  attempts: number
  max_attempts: number
  last_error: string | null
  created_at: string
  run_at: string
  is_running: boolean
}
export type ListedMail = {
  id: string
  kind: string
  state: 'waiting' | 'failing' | 'parked' | 'sent'
  username: string | null
  attempts: number
  last_error: string | null
  created_at: string
}
/** One kind of error in people's browsers: of one app, build and page. */
export type BrowserError = {
  id: string
  app: string
  release: string
  route: string
  message: string
  /** In our own files, the innermost first. */
  places: string[]
  count: number
  first_seen_at: string
  last_seen_at: string
  solved_at: string | null
}
export type AuditLine = {
  id: number
  at: string
  action: string
  detail: Record<string, unknown>
  actor: Named | null
  subject: Named | null
}
export type Overview = {
  numbers: {
    members: number
    events_ahead: number
    coming: number
    venues: number
    providers: number
    providers_in_review: number
  }
  /** Twelve weeks that begin on Mondays, the present one last. */
  weeks: { week: string; people: number; events: number; answers: number }[]
  health: {
    reports_open: number
    appeals_open: number
    mails_waiting: number
    mails_parked: number
    jobs: { waiting: number; failing: number; parked: number }
    database_bytes: number
  }
}

/** The lists of the room, each by the name of its field in a page; mails come as a plain list. */
type Lists = {
  admin_members: ['members', ListedMember]
  admin_events: ['events', ListedEvent]
  admin_venues: ['venues', ListedVenue]
  admin_jobs: ['jobs', FailedJob]
  admin_mails: [undefined, ListedMail]
  admin_errors: ['errors', BrowserError]
  admin_audit: ['lines', AuditLine]
}
export type ListName = keyof Lists
export type RowOf<Name extends ListName> = Lists[Name][1]

const fieldOf: { [Name in ListName]: Lists[Name][0] } = {
  admin_members: 'members',
  admin_events: 'events',
  admin_venues: 'venues',
  admin_jobs: 'jobs',
  admin_mails: undefined,
  admin_errors: 'errors',
  admin_audit: 'lines',
}

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
      const backend = await getBackend()
      const field = fieldOf[name]
      const { data } = await backend
        .rpc(name, {
          ...given,
          ...(pageParam && { [field ? 'cursor' : 'before']: pageParam }),
          ...(!field && { limit: mailsPerPage }),
        })
        .abortSignal(signal)
        .throwOnError()
      if (field) return { rows: data[field] as RowOf<Name>[], next: data.next as string | null }
      const mails = data as ListedMail[]
      const next = mails.length === mailsPerPage ? mails.at(-1)!.id : null
      return { rows: mails as RowOf<Name>[], next }
    },
    getNextPageParam: ({ next }) => next,
  })
}

export function overviewOptions() {
  return queryOptions({
    queryKey: adminKeys.overview,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Overview> => {
      const backend = await getBackend()
      const { data } = await backend.rpc('admin_overview').abortSignal(signal).throwOnError()
      return data as Overview
    },
  })
}
