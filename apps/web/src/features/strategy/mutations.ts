// What stewards write and members say about the long view. Each throws `AppError` with the function's own sentence.
import type { BackendFunctions } from '@hearth/network-sdk/backend'
import { type InfiniteData, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { callFunction } from '../../data/call-function.ts'
import { getBackend } from '../../data/network.ts'
import { type RoadmapPage, strategyKeys } from './queries.ts'

/** Calls a function, and then reads again what it changed. */
const writing = <Name extends keyof BackendFunctions>(
  client: QueryClient,
  name: Name,
  ...keys: (readonly string[])[]
) =>
  mutationOptions({
    retry: false,
    mutationFn: (request: BackendFunctions[Name]['request']) => callFunction(name, request),
    onSuccess: () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })

export const savingVision = (client: QueryClient) =>
  writing(client, 'save-vision', strategyKeys.page, strategyKeys.versions)

export const savingGoal = (client: QueryClient) => writing(client, 'save-goal', strategyKeys.page)

export const deletingGoal = (client: QueryClient) => writing(client, 'delete-goal', strategyKeys.page)

export const savingItem = (client: QueryClient, userId: string) =>
  writing(client, 'save-roadmap-item', strategyKeys.roadmap(userId))

export const deletingItem = (client: QueryClient, userId: string) =>
  writing(client, 'delete-roadmap-item', strategyKeys.roadmap(userId))

type Place = { itemId: string; userId: string }

export const saying = (client: QueryClient, { itemId, userId }: Place) =>
  writing(client, 'say-on-roadmap', strategyKeys.comments(itemId), strategyKeys.roadmap(userId))

export const unsaying = (client: QueryClient, { itemId, userId }: Place) =>
  writing(client, 'remove-roadmap-comment', strategyKeys.comments(itemId), strategyKeys.roadmap(userId))

/** Supports an item, or no longer does: shown at once, and taken back with words when it fails. */
export function supporting(client: QueryClient, { itemId, userId }: Place) {
  const queryKey = strategyKeys.roadmap(userId)
  const show = (isSupported: boolean) =>
    client.setQueryData<InfiniteData<RoadmapPage>>(
      queryKey,
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page) => ({
            ...page,
            items: page.items.map((item) =>
              item.id === itemId && item.is_supported !== isSupported
                ? { ...item, is_supported: isSupported, supports: item.supports + (isSupported ? 1 : -1) }
                : item,
            ),
          })),
        },
    )
  return mutationOptions({
    retry: false,
    mutationFn: async (isSupported: boolean) => {
      const table = (await getBackend()).from('roadmap_supports')
      if (isSupported) {
        // Supported already, in another window: that is what was wanted.
        await table
          .upsert(
            { item_id: itemId, user_id: userId },
            { onConflict: 'item_id,user_id', ignoreDuplicates: true },
          )
          .throwOnError()
      } else {
        await table.delete().eq('item_id', itemId).eq('user_id', userId).throwOnError()
      }
    },
    onMutate: async (isSupported: boolean) => {
      await client.cancelQueries({ queryKey })
      show(isSupported)
    },
    onError: (_error, isSupported) => {
      show(!isSupported)
      void client.invalidateQueries({ queryKey })
    },
  })
}
