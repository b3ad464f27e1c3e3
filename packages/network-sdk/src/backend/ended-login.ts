/** What a table answers once the login behind the token has ended: signed out elsewhere, or suspended. */
const endedLoginCode = 'PT401'

/**
 * A `fetch` that tells when a table says that the login has ended. The client itself looks only when its token expires,
 * and the page would meanwhile show a signed-in person to whom nothing opens. A write that is refused tells nothing:
 * its page says so itself, and what was typed stays.
 */
export function noticingEndedLogins(inner: typeof fetch, noticed: () => void): typeof fetch {
  return async (input, init) => {
    const response = await inner(input, init)
    const isRead = (init?.method ?? 'GET') === 'GET'
    if (response.status !== 401 || !isRead || !addressOf(input).includes('/rest/v1/')) return response
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => undefined)
    if ((body as { code?: unknown } | undefined)?.code === endedLoginCode) noticed()
    return response
  }
}

function addressOf(input: Parameters<typeof fetch>[0]): string {
  return input instanceof Request ? input.url : String(input)
}
