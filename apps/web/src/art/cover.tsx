import { createElement, type ReactNode, useId, useMemo } from 'react'
import { type CoverSubject, coverScene } from './draw-cover.ts'
import type { Shape } from './shape.ts'

/**
 * A cover drawn here and now: where there is nothing yet that the server could draw, or where it changes while someone
 * writes. It brings the drawing code along (7 kB gzip); everywhere else `CoverImage` asks the server for the same
 * scene. Decoration: hidden from screen readers.
 */
export function Cover({ id, category, ratio }: CoverSubject) {
  const scope = `c${useId().replace(/[^a-zA-Z0-9]/g, '')}`
  const scene = useMemo(() => coverScene({ id, category, ratio }, scope), [id, category, ratio, scope])
  return (
    <svg className="cover" {...scene.attributes} aria-hidden="true" focusable="false">
      {scene.children?.map(asNode)}
    </svg>
  )
}

function asNode({ tag, attributes, children }: Shape, place: number): ReactNode {
  return createElement(tag, { key: place, ...attributes }, ...(children ?? []).map(asNode))
}
