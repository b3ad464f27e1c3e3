/** Opens at the first use and keeps what it opened; what failed is not kept, so that the next use tries again. */
export function openedOnce<T>(open: () => Promise<T>) {
  let opened: Promise<T> | undefined
  return {
    get(): Promise<T> {
      if (opened) return opened
      const opening = open()
      opened = opening
      opening.catch(() => {
        if (opened === opening) opened = undefined
      })
      return opening
    },
    /** Gives what was open, so that it can be closed. */
    forget(): Promise<T> | undefined {
      const gone = opened
      opened = undefined
      return gone
    },
  }
}
