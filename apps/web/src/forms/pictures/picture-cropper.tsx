import * as m from '@hearth/messages'
import './pictures.css'
import { clsx } from 'clsx'
import { Minus, Plus, RotateCw } from 'lucide-react'
import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { maxZoom, turnPicture, zoomPicture } from './crop.ts'
import { drawCrop } from './draw-crop.ts'
import type { PictureCut } from './picture-kinds.ts'
import { useCropGestures } from './use-crop-gestures.ts'
import type { Cutting, PictureChange } from './use-cutting.ts'

type CropProps = { cutting: Cutting; onChange: PictureChange['setCrop'] }

/** The picture under its frame, with what moves it: pointer, wheel, keyboard, a slider and a quarter turn. */
export function PictureCropper({ kind, ...crop }: CropProps & { kind: PictureCut }) {
  return (
    <div className="cropper">
      <CropStage kind={kind} {...crop} />
      <CropTools {...crop} />
    </div>
  )
}

/** The picture in its frame, to be moved there. `CropTools` stands on the same screen and holds its description. */
export function CropStage({ cutting, kind, onChange }: CropProps & { kind: PictureCut }) {
  const ref = useRef<HTMLDivElement>(null)
  const gestures = useCropGestures(ref, cutting.view, onChange)
  // It takes the place of the button that chose the file, which had the focus.
  useLayoutEffect(() => ref.current?.focus({ preventScroll: true }), [])
  return (
    <div
      ref={ref}
      className={clsx('crop-stage', `crop-stage-${kind}`)}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is operated by the keyboard.
      tabIndex={0}
      aria-label={m.site_forms_pictures_stage()}
      aria-describedby={helpId}
      {...gestures}
    >
      <CropCanvas cutting={cutting} width={kind === 'photo' ? 600 : 1200} />
    </div>
  )
}

/** Nearer and further by buttons and a slider, a quarter turn, and what else can be done with the stage. */
export function CropTools({ cutting: { view, crop }, onChange }: CropProps) {
  const zoomTo = (zoom: number) => onChange((now) => zoomPicture(view, now, zoom))
  return (
    <>
      <div className="cropper-tools">
        <IconButton label={m.site_forms_pictures_further()} onClick={() => zoomTo(crop.zoom / zoomStep)}>
          <Minus size={20} aria-hidden="true" />
        </IconButton>
        <input
          type="range"
          className="cropper-zoom"
          aria-label={m.site_forms_pictures_zoom()}
          aria-valuetext={m.site_forms_pictures_zoom_text({ percent: Math.round(crop.zoom * 100) })}
          min={1}
          max={maxZoom}
          step={0.01}
          value={crop.zoom}
          onChange={(event) => zoomTo(Number(event.currentTarget.value))}
        />
        <IconButton label={m.site_forms_pictures_nearer()} onClick={() => zoomTo(crop.zoom * zoomStep)}>
          <Plus size={20} aria-hidden="true" />
        </IconButton>
        <Button
          small
          look="quiet"
          icon={<RotateCw size={18} aria-hidden="true" />}
          onClick={() => onChange((now) => turnPicture(view, now))}
        >
          {m.site_forms_pictures_turn()}
        </Button>
      </div>
      <p className="small-print centred" id={helpId}>
        {m.site_forms_pictures_stage_help()}
      </p>
    </>
  )
}

/** What is kept, drawn small: the same picture that will be sent. */
export function CropCanvas({
  cutting: { picture, view, crop },
  width,
  ...rest
}: { cutting: Cutting; width: number } & ComponentProps<'canvas'>) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, view, crop)
  }, [picture, view, crop])
  const height = Math.round(width / view.ratio)
  return <canvas ref={canvas} width={width} height={height} {...rest} />
}

const zoomStep = 1.25
/** One picture is cut at a time. */
const helpId = 'crop-help'
