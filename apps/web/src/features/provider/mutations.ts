// What members do with providers' pages. Each throws `AppError` with the function's own sentence.
import type {
  AnswerListingRequest,
  AskProviderRequest,
  EnquiryReply,
  ListingReply,
  ListProviderRequest,
  PauseProviderReply,
  SaveProviderReply,
  SubmitProviderReply,
} from '@hearth/contracts'
import type { ProviderInput } from '@hearth/contracts/provider'
import { mutationOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { callFunction } from '../../data/call-function.ts'
import type { ProviderRecord } from './provider.ts'
import { providerKeys } from './queries.ts'

/** One save of one's own page. Trying the same again changes nothing more. */
export function saveProvider(input: ProviderInput): Promise<SaveProviderReply> {
  return callFunction('save-provider', input)
}

/** A draft into review, or back out of it. */
export function submission(client: QueryClient, providerId: string) {
  return mutationOptions({
    retry: false,
    mutationFn: ({ withdraw }: { withdraw: boolean }): Promise<SubmitProviderReply> =>
      callFunction('submit-provider', { providerId, withdraw }),
    onSuccess: (reply) => changeStatus(client, reply),
  })
}

/** Takes a published page out of all lists, or shows it again. */
export function pausing(client: QueryClient, providerId: string) {
  return mutationOptions({
    retry: false,
    mutationFn: ({ isPaused }: { isPaused: boolean }): Promise<PauseProviderReply> =>
      callFunction('pause-provider', { providerId, isPaused }),
    onSuccess: (reply) => changeStatus(client, reply),
  })
}

/** Asks for somebody at an event, or offers to be there; who calls decides which. */
export function listing(client: QueryClient) {
  return mutationOptions({
    retry: false,
    mutationFn: (asked: ListProviderRequest): Promise<ListingReply> => callFunction('list-provider', asked),
    onSuccess: (_reply, { eventId }) => refreshListings(client, eventId),
  })
}

/** Yes, no, or away with it. */
export function listingAnswer(client: QueryClient) {
  return mutationOptions({
    retry: false,
    mutationFn: (answer: AnswerListingRequest): Promise<ListingReply> =>
      callFunction('answer-listing', answer),
    onSuccess: (_reply, { eventId }) => refreshListings(client, eventId),
  })
}

/** Begins a conversation; `id` is made once per message, so that asking twice asks once. */
export function asking() {
  return mutationOptions({
    retry: false,
    mutationFn: (asked: AskProviderRequest): Promise<EnquiryReply> => callFunction('ask-provider', asked),
  })
}

async function changeStatus(
  client: QueryClient,
  { providerId, status }: { providerId: string; status: ProviderRecord['status'] },
): Promise<void> {
  const changed = (known: ProviderRecord | null | undefined) =>
    known?.id === providerId ? { ...known, status, isPausedByAdmin: false } : known
  const records: { queryKey: QueryKey }[] = [
    { queryKey: ['providers', 'mine'] },
    { queryKey: providerKeys.one(providerId) },
  ]
  // A reading that what was saved just before began would bring the old status back; it begins anew.
  const isRead = records.some((record) => client.isFetching(record) > 0)
  await Promise.all(records.map((record) => client.cancelQueries(record)))
  for (const record of records) client.setQueriesData<ProviderRecord | null>(record, changed)
  if (isRead) for (const record of records) void client.invalidateQueries(record)
  void client.invalidateQueries({ queryKey: providerKeys.lists })
  void client.invalidateQueries({ queryKey: providerKeys.decision(providerId) })
}

async function refreshListings(client: QueryClient, eventId: string): Promise<void> {
  void client.invalidateQueries({ queryKey: ['providers', 'requests'] })
  await client.invalidateQueries({ queryKey: providerKeys.atEvent(eventId) })
}
