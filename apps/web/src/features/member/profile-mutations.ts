import { AppError } from '@hearth/contracts/errors'
import type { Audience, DetailValue, FirstMessagesFrom, ProfileField } from '@hearth/contracts/member-values'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { getBackend } from '../../data/network.ts'
import { alreadyThere, asAppError } from '../../data/table-refusal.ts'
import type { Detail } from './member.ts'
import { changeMember } from './member-cache.ts'
import { profileKeys } from './queries.ts'

/** A field as it shall be; without a value it is taken away. */
export type DetailChange = { value: DetailValue | undefined; audience: Audience }

/** Saves one field of one's own profile. The page shows it at once and as it was when it could not be saved. */
export function detailMutation(
  client: QueryClient,
  { userId, field }: { userId: string; field: ProfileField },
) {
  return mutationOptions({
    mutationKey: ['profile-detail', field],
    scope: { id: `profile-detail ${field}` },
    mutationFn: (change: DetailChange) => writeDetail({ userId, field, change }),
    onMutate: async ({ value, audience }) => {
      const undo = await changeMember(client, userId, (member) => {
        const others = member.details.filter((detail) => detail.field !== field)
        const detail: Detail[] = value === undefined ? [] : [{ field, value, audience }]
        return { ...member, details: [...others, ...detail] }
      })
      return { undo }
    },
    onError: (_error, _change, shown) => shown?.undo(),
    onSettled: () => readAnew(client, userId),
  })
}

/** Saves the name that others read; an empty one is none, and the username stands in its place. */
export function displayNameMutation(client: QueryClient, userId: string) {
  return mutationOptions({
    mutationKey: ['display-name'],
    scope: { id: 'display-name' },
    mutationFn: async (name: string | null) => {
      const backend = await getBackend()
      const { error } = await backend.from('profiles').update({ display_name: name }).eq('id', userId)
      // The database says itself why a name is not one's to take.
      if (error && /^This name/.test(error.message)) {
        throw new AppError('invalid_input', error.message, { fields: { name: error.message } })
      }
      if (error) throw asAppError(error)
    },
    onMutate: async (name) => ({
      undo: await changeMember(client, userId, (member) => ({ ...member, display_name: name })),
    }),
    onError: (_error, _name, shown) => shown?.undo(),
    onSettled: () => void client.invalidateQueries({ queryKey: ['profiles'] }),
  })
}

/** Lets search engines list one's page, or asks them not to. */
export function findableMutation(client: QueryClient, userId: string) {
  return mutationOptions({
    mutationKey: ['findable'],
    scope: { id: 'findable' },
    mutationFn: async (isFindable: boolean) => {
      const backend = await getBackend()
      const { error } = await backend.from('profiles').update({ is_findable: isFindable }).eq('id', userId)
      if (error) throw asAppError(error)
    },
    onMutate: async (isFindable) => ({
      undo: await changeMember(client, userId, (member) => ({ ...member, is_findable: isFindable })),
    }),
    onError: (_error, _isFindable, shown) => shown?.undo(),
    onSettled: () => readAnew(client, userId),
  })
}

/** Says who may send one a first message. */
export function firstMessagesMutation(client: QueryClient, userId: string) {
  return mutationOptions({
    mutationKey: ['first-messages'],
    scope: { id: 'first-messages' },
    mutationFn: async (first_messages_from: FirstMessagesFrom) => {
      const backend = await getBackend()
      const { error } = await backend.from('profiles').update({ first_messages_from }).eq('id', userId)
      if (error) throw asAppError(error)
    },
    onMutate: async (first_messages_from) => ({
      undo: await changeMember(client, userId, (member) => ({ ...member, first_messages_from })),
    }),
    onError: (_error, _from, shown) => shown?.undo(),
    onSettled: () => readAnew(client, userId),
  })
}

/**
 * The row is changed where it is, and made where it is not: an insert that updates would need the right to change whose
 * row it is.
 */
async function writeDetail({
  userId,
  field,
  change: { value, audience },
}: {
  userId: string
  field: ProfileField
  change: DetailChange
}): Promise<void> {
  const backend = await getBackend()
  const table = () => backend.from('profile_details')
  if (value === undefined) {
    const { error } = await table().delete().eq('user_id', userId).eq('field', field)
    if (error) throw asAppError(error)
    return
  }
  const update = () =>
    table().update({ value, audience }).eq('user_id', userId).eq('field', field).select('field')
  const changed = await update()
  if (changed.error) throw asAppError(changed.error)
  if (changed.data.length > 0) return
  const { error } = await table().insert({ user_id: userId, field, value, audience })
  const { error: refused } = error?.code === alreadyThere ? await update() : { error }
  if (refused) throw asAppError(refused)
}

function readAnew(client: QueryClient, userId: string): void {
  void client.invalidateQueries({ queryKey: profileKeys.member(userId) })
  void client.invalidateQueries({ queryKey: profileKeys.directories })
}
