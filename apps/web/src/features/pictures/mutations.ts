// What a member does with the pictures of their profile, on the backend's client that is passed in.
import { pictureBucket, pictureName, pictureNameOf, picturePath } from '@hearth/contracts/pictures'
import type { Backend } from '@hearth/network-sdk'
import { pictureFailure } from './picture-failure.ts'
import { type PictureKind, pictureKinds } from './picture-kinds.ts'
import { words } from './words.ts'

export type PictureResult = { ok: true; path: string | null } | { ok: false; problem: string }
type Whose = { userId: string; kind: PictureKind }

/**
 * Keeps a new picture and shows it on the profile, then lets go of the one before. The profile changes first, so that
 * it never points at a file that is gone. A picture always gets a new name: browsers keep an address for a year.
 */
export async function savePicture(
  backend: Backend,
  { userId, kind, file }: Whose & { file: Blob },
): Promise<PictureResult> {
  const bucket = backend.storage.from(pictureBucket)
  const name = pictureName(userId, crypto.randomUUID())
  const sent = await bucket.upload(name, file, { contentType: file.type })
  if (sent.error) return { ok: false, problem: pictureFailure(sent.error) }
  const result = await showPicture(backend, { userId, kind, path: picturePath(name) })
  // Nothing points at it. Should this fail too, it only takes some of the member's room.
  if (!result.ok) await bucket.remove([name]).catch(() => undefined)
  return result
}

/** Takes the picture from the profile and deletes its file. */
export function removePicture(backend: Backend, whose: Whose): Promise<PictureResult> {
  return showPicture(backend, { ...whose, path: null })
}

async function showPicture(
  backend: Backend,
  { userId, kind, path }: Whose & { path: string | null },
): Promise<PictureResult> {
  const { column } = pictureKinds[kind]
  const profiles = () => backend.from('profiles')
  // Read now, because another device may have changed it since the page was opened.
  const before = await profiles().select(column).eq('id', userId).maybeSingle<Record<string, string | null>>()
  if (before.error) return { ok: false, problem: pictureFailure(before) }
  const after = await profiles()
    .update({ [column]: path })
    .eq('id', userId)
    .select('id')
    .maybeSingle()
  if (after.error) return { ok: false, problem: pictureFailure({ ...after.error, status: after.status }) }
  if (!after.data) return { ok: false, problem: words.problems.endedLogin }
  const old = pictureNameOf(before.data?.[column] ?? '')
  // What is shown is right already; a file that stays behind only takes some of the member's room.
  if (old)
    await backend.storage
      .from(pictureBucket)
      .remove([old])
      .catch(() => undefined)
  return { ok: true, path }
}
