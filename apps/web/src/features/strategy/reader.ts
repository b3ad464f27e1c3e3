import type { ReactNode } from 'react'

/** Who reads, and what they may: the server decides each of these again. */
export type Reader = { userId: string; maySteward: boolean }
/** Draws a text in Markdown. */
export type Draw = (text: string) => ReactNode
