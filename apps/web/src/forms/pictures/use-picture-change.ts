import { useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../data/network.ts'
import { savePicture, wearDrawnFace } from './mutations.ts'
import { pictureFailure } from './picture-failure.ts'
import type { PictureKind } from './picture-kinds.ts'
import { rememberPicture } from './queries.ts'
import { type Stored, useCutting } from './use-cutting.ts'

type Shown = { path: string | null }

/** The way of one picture from a file to the profile. */
export function usePictureChange({
  userId,
  kind,
  onSaved,
}: {
  userId: string
  kind: PictureKind
  onSaved: () => void
}) {
  const queryClient = useQueryClient()
  const remember = (result: Stored<Shown>) => {
    if (result.ok) rememberPicture(queryClient, { userId, kind, path: result.path })
    return result
  }
  const { settle, ...change } = useCutting<Shown>({
    cut: kind,
    onStored: onSaved,
    keep: async (file) => remember(await savePicture(await getBackend(), { userId, kind, file })),
  })
  return {
    ...change,
    /** Takes a drawn portrait instead of a photo. */
    wear: (path: string) =>
      settle(async () => {
        try {
          return remember(await wearDrawnFace(await getBackend(), { userId, path }))
        } catch (error) {
          return { ok: false, problem: pictureFailure(error) }
        }
      }),
  }
}
