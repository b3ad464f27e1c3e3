// What a member does with the pictures of their profile, on the backend's client that is passed in.

import { pictureBucket, pictureName, pictureNameOf, picturePath } from '@hearth/contracts/pictures'
import * as m from '@hearth/messages'
import type { Backend } from '@hearth/network-sdk'
import { pictureFailure } from './picture-failure.ts'
import { type PictureKind, pictureColumns } from './picture-kinds.ts'

export type PictureResult = { ok: true; path: string | null } | { ok: false; problem: string }
type Whose = { userId: string; kind: PictureKind }

/** Files come with the first picture that somebody keeps. */
const loadStorage = () => import('@hearth/network-sdk/storage')

/**
 * Keeps a new picture and shows it on the profile, then lets go of the one before. The profile changes first, so that
 * it never points at a file that is gone. A picture always gets a new name: browsers keep an address for a year.
 */
export async function savePicture(
  backend: Backend,
  { userId, kind, file }: Whose & { file: Blob },
): Promise<PictureResult> {
  const sent = await uploadPicture(backend, { userId, file })
  if (!sent.ok) return sent
  const result = await showPicture(backend, { userId, kind, path: sent.path })
  if (!result.ok) await deletePicture(backend, sent.path)
  return result
}

/** Keeps a picture among the member's own, under a new name, without showing it anywhere yet. */
export async function uploadPicture(
  backend: Backend,
  { userId, file }: { userId: string; file: Blob },
): Promise<{ ok: true; path: string } | { ok: false; problem: string }> {
  const name = pictureName(userId, crypto.randomUUID())
  const { openStorage } = await loadStorage()
  const bucket = openStorage(backend).from(pictureBucket)
  const { error } = await bucket.upload(name, file, { contentType: file.type })
  return error ? { ok: false, problem: pictureFailure(error) } : { ok: true, path: picturePath(name) }
}

/** Deletes the file of a picture that nothing shows. Should it fail, it only takes some of the member's room. */
export async function deletePicture(backend: Backend, path: string): Promise<void> {
  const name = pictureNameOf(path)
  if (!name) return
  await loadStorage()
    .then(({ openStorage }) => openStorage(backend).from(pictureBucket).remove([name]))
    .catch(() => undefined)
}

/** Shows a drawn portrait in the place of a photo. */
export function wearDrawnFace(
  backend: Backend,
  { userId, path }: { userId: string; path: string },
): Promise<PictureResult> {
  return showPicture(backend, { userId, kind: 'photo', path })
}

/** Takes the picture from the profile and deletes its file. */
export function removePicture(backend: Backend, whose: Whose): Promise<PictureResult> {
  return showPicture(backend, { ...whose, path: null })
}

async function showPicture(
  backend: Backend,
  { userId, kind, path }: Whose & { path: string | null },
): Promise<PictureResult> {
  const column = pictureColumns[kind]
  const profiles = () => backend.from('profiles')
  // Read now, because another device may have changed it since the page was opened.
  const before = await profiles().select('profile_photo_url, cover_photo_url').eq('id', userId).maybeSingle()
  if (before.error) return { ok: false, problem: pictureFailure({ ...before.error, status: before.status }) }
  const after = await profiles()
    .update(kind === 'photo' ? { profile_photo_url: path } : { cover_photo_url: path })
    .eq('id', userId)
    .select('id')
    .maybeSingle()
  if (after.error) return { ok: false, problem: pictureFailure({ ...after.error, status: after.status }) }
  if (!after.data) return { ok: false, problem: m.site_forms_pictures_problems_ended_login() }
  // What is shown is right already, whatever becomes of the file before.
  await deletePicture(backend, before.data?.[column] ?? '')
  return { ok: true, path }
}
