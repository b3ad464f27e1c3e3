import * as m from '@hearth/messages'
import { useEffect, useRef, useState } from 'react'
import { type Crop, type View, wholePicture } from './crop.ts'
import { renderCrop } from './draw-crop.ts'
import { type OpenedPicture, openPicture } from './open-picture.ts'
import { pictureFailure } from './picture-failure.ts'
import { type PictureCut, pictureCuts } from './picture-kinds.ts'

/** A picture that lies open, and the part of it that is kept. */
export type Cutting = { picture: OpenedPicture; view: View; crop: Crop }
export type PictureChange = Omit<ReturnType<typeof useCutting>, 'settle'>

/** What became of a cut picture that was sent. */
export type Stored<T> = ({ ok: true } & T) | { ok: false; problem: string }

/**
 * The way of one picture from a file to where it is kept (`keep`): opened, cut, sent. What goes wrong is said in
 * `problem`; the picture and its crop stay until they are kept, so that trying again is one press.
 */
export function useCutting<T>({
  cut,
  keep,
  onStored,
}: {
  cut: PictureCut
  keep: (file: Blob) => Promise<Stored<T>>
  onStored: (stored: T) => void
}) {
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
    const view = picture && { picture, ratio: pictureCuts[cut].ratio }
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
    if (cutting) await settle(() => send(cutting, pictureCuts[cut].widthPixels, keep))
  }

  /** Does what ends the choice: sends the picture, or something that stands in its place. */
  async function settle(act: () => Promise<Stored<T>>): Promise<void> {
    if (step === 'sending') return
    const mine = ++turn.current
    setStep('sending')
    setProblem(undefined)
    const result = await act()
    if (turn.current !== mine) return
    setStep('idle')
    if (!result.ok) {
      setProblem(result.problem)
      return
    }
    put(undefined)
    onStored(result)
  }

  return {
    cutting,
    problem,
    isOpening: step === 'opening',
    isSending: step === 'sending',
    choose,
    save,
    settle,
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

async function send<T>(
  { picture, view, crop }: Cutting,
  widthPixels: number,
  keep: (file: Blob) => Promise<Stored<T>>,
): Promise<Stored<T>> {
  try {
    const file = await renderCrop(picture, view, crop, widthPixels)
    if (!file) return { ok: false, problem: m.site_forms_pictures_problems_not_drawn() }
    return await keep(file)
  } catch (error) {
    // The client's own library did not come, or the connection broke in a way that it does not catch.
    return { ok: false, problem: pictureFailure(error) }
  }
}
