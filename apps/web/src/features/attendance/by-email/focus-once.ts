/** Whoever pressed "Check" goes on reading here. */
export const focusOnce = (heading: HTMLElement | null) => heading?.focus()
