import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { type Crop, movePicture, type Point, type View, zoomPicture } from './crop.ts'

type ChangeCrop = (change: (crop: Crop) => Crop) => void

/** How far a pointer may tremble, in CSS pixels, and still be a tap. */
const tapPixels = 6
/** A press of an arrow, as a share of the frame. */
const arrowStep = 0.05
const zoomStep = 1.15

/**
 * Moving and zooming a picture under its frame: by one pointer, two fingers, the wheel and the keyboard. A tap brings
 * its spot to the middle, for whoever cannot drag (WCAG 2.5.7). Positions are shares of the element's box.
 */
export function useCropGestures(ref: RefObject<HTMLElement | null>, view: View, change: ChangeCrop) {
  const pointers = useRef(new Map<number, Point>())
  const pressedAt = useRef<Point>(undefined)
  const zoomByWheel = useEffectEvent((event: WheelEvent) => {
    const box = ref.current!.getBoundingClientRect()
    // Two fingers on a touchpad arrive as a wheel with Ctrl, in much smaller steps.
    const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015))
    event.preventDefault()
    change((crop) => zoomPicture(view, crop, crop.zoom * factor, shareOf(event, box)))
  })
  useLayoutEffect(() => {
    const element = ref.current
    const onWheel = (event: WheelEvent) => zoomByWheel(event)
    // React listens passively, and then the page would scroll too.
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [ref])

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    pressedAt.current = pointers.current.size === 0 ? { x: event.clientX, y: event.clientY } : undefined
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const box = event.currentTarget.getBoundingClientRect()
    const now = { x: event.clientX, y: event.clientY }
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    if (pressedAt.current && distance(pressedAt.current, now) > tapPixels) pressedAt.current = undefined
    if (pressedAt.current) return
    const share = other ? 0.5 : 1
    const by = { x: ((now.x - before.x) / box.width) * share, y: ((now.y - before.y) / box.height) * share }
    const factor = other ? distance(other, now) / Math.max(1, distance(other, before)) : 1
    const between = other && shareOf({ clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 }, box)
    change((crop) => {
      const moved = movePicture(view, crop, by)
      return factor === 1 ? moved : zoomPicture(view, moved, moved.zoom * factor, between)
    })
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    const wasTap = pressedAt.current && pointers.current.size === 1
    pointers.current.delete(event.pointerId)
    pressedAt.current = undefined
    if (!wasTap || event.type === 'pointercancel') return
    const at = shareOf(event, event.currentTarget.getBoundingClientRect())
    change((crop) => movePicture(view, crop, { x: 0.5 - at.x, y: 0.5 - at.y }))
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const by = arrows[event.key]
    const factor = zooms[event.key]
    if (!by && !factor) return
    event.preventDefault()
    change((crop) => (by ? movePicture(view, crop, by) : zoomPicture(view, crop, crop.zoom * (factor ?? 1))))
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onKeyDown }
}

const arrows: Record<string, Point | undefined> = {
  ArrowLeft: { x: -arrowStep, y: 0 },
  ArrowRight: { x: arrowStep, y: 0 },
  ArrowUp: { x: 0, y: -arrowStep },
  ArrowDown: { x: 0, y: arrowStep },
}
const zooms: Record<string, number | undefined> = {
  '+': zoomStep,
  '=': zoomStep,
  '-': 1 / zoomStep,
  _: 1 / zoomStep,
}

function shareOf({ clientX, clientY }: { clientX: number; clientY: number }, box: DOMRect): Point {
  return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
