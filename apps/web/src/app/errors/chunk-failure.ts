/** How browsers say that a part of the app, or its styles, could not be fetched. */
const sayings =
  /dynamically imported module|importing a module script failed|unable to preload css|failed to load module script/i

/** Whether something is missing because a part of the app did not arrive, as when the network broke or a new build came. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && sayings.test(error.message)
}

/** Whether the house can be reached for this page right now. */
export async function canBeReached(address = location.href): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const { status } = await fetch(address, { method: 'HEAD', cache: 'no-store' })
    return status < 500
  } catch {
    return false
  }
}
