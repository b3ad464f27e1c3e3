import { latePart } from '../../../../ui/late-part.tsx'

/** What is only read below the first screens. */
export const [LowerHalf, loadLowerHalf] = latePart(async () => (await import('./lower.tsx')).Lower)
