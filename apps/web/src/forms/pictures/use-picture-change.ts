import * as m from '@hearth/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { getBackend } from '../../data/network.ts'
import { type Crop, type View, wholePicture } from './crop.ts'
import { renderCrop } from './draw-crop.ts'
import { type PictureResult, savePicture, wearDrawnFace } from './mutations.ts'
import { type OpenedPicture, openPicture } from './open-picture.ts'
import { pictureFailure } from './picture-failure.ts'
import { type PictureKind, pictureKinds } from './picture-kinds.ts'
import { rememberPicture } from './queries.ts'

/** A picture that lies open, and the part of it that is kept. */
export type Cutting = { picture: OpenedPicture; view: View; crop: Crop }
export type PictureChange = ReturnType<typeof usePictureChange>

/**
 * The way of one picture from a file to the profile: opened, cut, sent. What goes wrong is said in `problem`; the
 * picture and its crop stay until they are saved, so that trying again is one press.
 */
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
  const [cutting, setCutting] = useState<Cutting>()
  const [step, setStep] = useState<'idle' | 'opening' | 'sending'>('idle')
  const [problem, setProblem] = useState<string>()
  // The file chosen last wins, and a decoded picture holds much memory until it is closed.
  const turn = useRef(0)
  const opened = useRef<OpenedPicture>(undefined)
  useEffect(
    () => () => {
      turn.current += 1
      opened.current?.close()
    },
    [],
  )

  function put(picture: OpenedPicture | undefined): void {
    opened.current?.close()
    opened.current = picture
    const view = picture && { picture, ratio: pictureKinds[kind].ratio }
    setCutting(view && { picture: view.picture, view, crop: wholePicture(view) })
  }

  async function choose(file: File): Promise<void> {
    const mine = ++turn.current
    setStep('opening')
    setProblem(undefined)
    const result = await openPicture(file)
    if (turn.current !== mine) {
      if (result.ok) result.picture.close()
      return
    }
    setStep('idle')
    if (result.ok) put(result.picture)
    // Another picture that lies open already stays.
    else setProblem(result.problem)
  }

  async function save(): Promise<void> {
    if (cutting) await settle(() => send(cutting, { userId, kind }))
  }

  /** Takes a drawn portrait instead of a photo. */
  async function wear(path: string): Promise<void> {
    await settle(async () => {
      try {
        return await wearDrawnFace(await getBackend(), { userId, path })
      } catch (error) {
        return { ok: false as const, problem: pictureFailure(error) }
      }
    })
  }

  async function settle(act: () => Promise<PictureResult>): Promise<void> {
    if (step === 'sending') return
    const mine = ++turn.current
    setStep('sending')
    setProblem(undefined)
    const result = await act()
    if (result.ok) rememberPicture(queryClient, { userId, kind, path: result.path })
    if (turn.current !== mine) return
    setStep('idle')
    if (!result.ok) {
      setProblem(result.problem)
      return
    }
    put(undefined)
    onSaved()
  }

  return {
    cutting,
    problem,
    isOpening: step === 'opening',
    isSending: step === 'sending',
    choose,
    save,
    wear,
    setCrop: (change: (crop: Crop) => Crop) => setCutting((now) => now && { ...now, crop: change(now.crop) }),
    /** Puts the open picture away. */
    forget: () => {
      turn.current += 1
      setStep('idle')
      setProblem(undefined)
      put(undefined)
    },
  }
}

async function send(
  { picture, view, crop }: Cutting,
  { userId, kind }: { userId: string; kind: PictureKind },
) {
  try {
    const file = await renderCrop(picture, view, crop, pictureKinds[kind].widthPixels)
    if (!file) return { ok: false as const, problem: m.site_forms_pictures_problems_not_drawn() }
    return await savePicture(await getBackend(), { userId, kind, file })
  } catch (error) {
    // The client's own library did not come, or the connection broke in a way that it does not catch.
    return { ok: false as const, problem: pictureFailure(error) }
  }
}
