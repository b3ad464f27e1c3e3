/** Waits; at once no longer when what waits is no more wanted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, failed) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      failed(signal.reason)
    })
  })
}
