import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type MapMarker, type View, viewOf } from './position.ts'

type Frame = { current: HTMLElement | null }

/** What the map looks at: all its places at first, and again when they become others and the map `follows` them. */
export function useView(
  frame: Frame,
  {
    markers,
    firstView,
    follows,
  }: { markers: readonly MapMarker[]; firstView: View | undefined; follows: boolean },
) {
  const [view, setView] = useState(firstView)
  const shown = useRef<string>(undefined)
  const places = markers.map(({ id }) => id).join(' ')
  useEffect(() => {
    const isFirst = shown.current === undefined
    if (isFirst ? firstView : !follows || shown.current === places) {
      shown.current = places
      return
    }
    shown.current = places
    setView(viewOf(markers, sizeOf(frame)))
  }, [places, markers, frame, firstView, follows])
  return { view, setView }
}

/** The frame's size when the map is opened; the map follows later changes itself. */
export function useSize(frame: Frame): { width: number; height: number } | undefined {
  const [size, setSize] = useState<ReturnType<typeof sizeOf>>()
  useLayoutEffect(() => setSize(sizeOf(frame)), [frame])
  return size
}

function sizeOf(frame: Frame): { width: number; height: number } {
  const { width, height } = frame.current?.getBoundingClientRect() ?? { width: 600, height: 400 }
  return { width, height }
}
