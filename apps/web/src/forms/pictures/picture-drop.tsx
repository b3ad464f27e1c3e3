import * as m from '@hearth/messages'
import './pictures.css'
import { pictureTypes } from '@hearth/contracts/pictures'
import { clsx } from 'clsx'
import { ImagePlus } from 'lucide-react'
import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { ButtonLook } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { PictureCut } from './picture-kinds.ts'

/**
 * Where a file comes in: chosen, dropped, or pasted anywhere on the page. Phones offer their camera by themselves,
 * because only pictures are asked for.
 */
export function PictureDrop({
  kind,
  isOpening,
  onFile,
  look = 'flame',
  children,
}: {
  kind: PictureCut
  isOpening: boolean
  onFile: (file: File) => void
  look?: ButtonLook
  /** Stands in the shape while it is empty. */
  children?: ReactNode
}) {
  const [isOver, setIsOver] = useState(false)
  usePastedFile(onFile)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way more; the button inside is the way for all.
    <div
      className={clsx('picture-drop', `picture-drop-${kind}`, isOver && 'picture-drop-over')}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        const [file] = event.dataTransfer.files
        if (file) onFile(file)
      }}
    >
      {children}
      <ChooseFile look={look} onFile={onFile} label={m.site_forms_pictures_choose()} isOpening={isOpening} />
      <p className="small-print">{m.site_forms_pictures_drop_here()}</p>
    </div>
  )
}

/** The browser's own file field, which looks like a button. */
export function ChooseFile({
  onFile,
  label,
  isOpening = false,
  look = 'outline',
}: {
  onFile: (file: File) => void
  label: string
  isOpening?: boolean
  look?: ButtonLook
}) {
  return (
    <label className={clsx('button choose-file', `button-${look}`)}>
      {isOpening ? <Spinner /> : <ImagePlus size={19} aria-hidden="true" />}
      {isOpening ? m.site_forms_pictures_opening() : label}
      <input
        type="file"
        className="sr-only"
        accept={pictureTypes.join(',')}
        onChange={({ currentTarget: field }) => {
          const [file] = field.files ?? []
          // The same file may be chosen again after it was put away.
          field.value = ''
          if (file) onFile(file)
        }}
      />
    </label>
  )
}

function usePastedFile(onFile: (file: File) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const [file] = event.clipboardData?.files ?? []
    if (!file) return
    event.preventDefault()
    onFile(file)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])
}
