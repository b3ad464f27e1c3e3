import type { PlaceKind } from '@hearth/contracts'
import { type KindReader, whyNoneOf as whyNone } from '@hearth/contracts/kinds-in-words'
import { formatUntil } from '../../format/when.ts'

type Reader = Omit<KindReader, 'sayMoment'> & { eventZone: string; readerZone: string }

/** Why somebody cannot take a spot of a kind now, whether any is left or not. */
export const whyNoneOf = (
  kind: PlaceKind,
  { eventZone, readerZone, ...reader }: Reader,
): string | undefined =>
  whyNone(kind, { ...reader, sayMoment: (moment) => formatUntil(moment, eventZone, readerZone) })
