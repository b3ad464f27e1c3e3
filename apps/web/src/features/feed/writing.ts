import type { ReactNode } from 'react'

/** Where pictures are chosen and sent. Another feature knows how; the route brings the two together. */
export type PicturesFor = (field: {
  userId: string
  value: readonly string[]
  onChange: (change: (paths: readonly string[]) => string[]) => void
  atMost: number
}) => ReactNode
