/** Whether the page is read from right to left. */
export const isRightToLeft = (): boolean => document.dir === 'rtl'

/** Where a key leads in a row: to what comes next (1) or before (-1); 0 for all but the arrows sideways. */
export function stepSideways(key: string): -1 | 0 | 1 {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0
  return (key === 'ArrowRight') === isRightToLeft() ? -1 : 1
}
