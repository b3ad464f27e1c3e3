import type { Row } from '@hearth/contracts/reads'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getBackend } from '../../data/network.ts'
import { type PictureKind, pictureColumns } from './picture-kinds.ts'

export type OwnPictures = Pick<Row<'profiles'>, 'id' | 'profile_photo_url' | 'cover_photo_url'>

/** The pictures of a member's profile; `null` when there is no such profile. */
export function picturesOptions(userId: string) {
  return queryOptions({
    queryKey: ['profiles', 'pictures', userId],
    queryFn: async ({ signal }): Promise<OwnPictures | null> => {
      const backend = await getBackend()
      const { data } = await backend
        .from('profiles')
        .select('id, profile_photo_url, cover_photo_url')
        .eq('id', userId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return data
    },
  })
}

/** Shows a saved picture at once wherever the member's profile is known on this page: header, profile, editors. */
export function rememberPicture(
  client: QueryClient,
  { userId, kind, path }: { userId: string; kind: PictureKind; path: string | null },
): void {
  const column = pictureColumns[kind]
  client.setQueriesData<unknown>({ queryKey: ['profiles'] }, (known: unknown) =>
    isProfileOf(known, userId) ? { ...known, [column]: path } : known,
  )
  // Events carry the photo of their host.
  if (kind === 'photo') void client.invalidateQueries({ queryKey: ['events'] })
}

function isProfileOf(known: unknown, userId: string): known is { id: string } {
  return typeof known === 'object' && known !== null && 'id' in known && known.id === userId
}
