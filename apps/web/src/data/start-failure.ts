/** The sentence that stands hidden in every page from the server, for when the app does not come. */
export const startFailureId = 'start-failure'

/** Shows it from a script in the page itself; does nothing where the app has started, which takes the sentence away. */
export const showStartFailureScript = `document.getElementById('${startFailureId}')?.removeAttribute('hidden')`

/** So long a page waits for its app before it says so. */
export const startTimeoutMs = 15_000

/** For a start that broke after the first scripts had come. */
export function showStartFailure(): void {
  document.getElementById(startFailureId)?.removeAttribute('hidden')
}

/** Once the app is there, it says itself what is wrong. */
export function removeStartFailure(): void {
  document.getElementById(startFailureId)?.remove()
}
