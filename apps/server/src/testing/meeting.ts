/**
 * A place where so many wait for each other: everyone who comes goes on only when the last is there. With it a broken
 * variant loses its race every time, however fast or slow the machine is.
 */
export function meetingOf(people: number): () => Promise<void> {
  let here = 0
  let open: () => void
  const everyone = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    here += 1
    if (here === people) open()
    return everyone
  }
}
