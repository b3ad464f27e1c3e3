import * as m from '@hearth/messages'
import { useRef, useState } from 'react'
import { getBackend } from '../../data/network.ts'
import { wholePicture } from './crop.ts'
import { renderCrop } from './draw-crop.ts'
import { deletePicture, uploadPicture } from './mutations.ts'
import { openPicture } from './open-picture.ts'
import { pictureFailure } from './picture-failure.ts'

const widthPixels = 1920

/** Sends files one after the other; what was sent here and taken away again is deleted, since nothing shows it yet. */
export function useSending(userId: string, onSent: (path: string) => void) {
  const [sending, setSending] = useState(0)
  const [problem, setProblem] = useState<string>()
  const sentHere = useRef(new Set<string>())

  async function send(files: readonly File[]): Promise<void> {
    setProblem(undefined)
    setSending((before) => before + files.length)
    for (const file of files) {
      const result = await sendPicture(userId, file)
      setSending((before) => before - 1)
      if (result.ok) {
        sentHere.current.add(result.path)
        onSent(result.path)
      } else setProblem(result.problem)
    }
  }

  function forget(path: string): void {
    if (!sentHere.current.delete(path)) return
    void getBackend().then(
      (backend) => deletePicture(backend, path),
      () => undefined,
    )
  }

  return { sending, problem, send, forget }
}

/** Makes a picture small and sends it, whole. */
export async function sendPicture(userId: string, file: File) {
  const opened = await openPicture(file)
  if (!opened.ok) return opened
  const { picture } = opened
  try {
    const view = { picture, ratio: picture.width / picture.height }
    const small = await renderCrop(picture, view, wholePicture(view), widthPixels)
    if (!small) return { ok: false as const, problem: m.site_forms_pictures_problems_not_drawn() }
    return await uploadPicture(await getBackend(), { userId, file: small })
  } catch (error) {
    // The client's own library did not come, or the connection broke in a way that it does not catch.
    return { ok: false as const, problem: pictureFailure(error) }
  } finally {
    picture.close()
  }
}
