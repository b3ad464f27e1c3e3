import {
  type BatchPart,
  type BatchReply,
  batchPartHeaders,
  batchPath,
  maxBatchParts,
} from '@hearth/contracts/batch'

/** Readings that begin within so long of each other travel together: what a screen asks for when it opens. */
const gatherMs = 10
/** A body of the service holds 64 kB; what comes near travels alone. */
const longestPart = 3_000

type Waiting = {
  part: BatchPart
  authorization: string
  apikey: string
  signal: AbortSignal | undefined
  alone: () => Promise<Response>
  answer: (response: Response | Promise<Response>) => void
  fail: (reason: unknown) => void
}

/**
 * A `fetch` that asks for several readings of tables and functions of the database in one request, where they begin at
 * the same time. Each is answered as if it had gone alone. `url` is the backend's.
 */
export function gatheringFetch(send: typeof fetch, url: string): typeof fetch {
  let waiting: Waiting[] = []
  let isSpoken = true

  const sendWaiting = () => {
    const wanted = waiting.filter(({ signal, fail }) => {
      if (signal?.aborted) fail(signal.reason)
      return !signal?.aborted
    })
    waiting = []
    for (const group of groupsOf(wanted)) void sendGroup(group)
  }

  async function sendGroup(group: Waiting[]): Promise<void> {
    const first = group[0]!
    if (group.length === 1) return first.answer(first.alone())
    const { authorization, apikey } = first
    try {
      const response = await send(url + batchPath, {
        method: 'POST',
        headers: { authorization, apikey, 'content-type': 'application/json' },
        body: JSON.stringify({ parts: group.map(({ part }) => part) }),
      })
      // A backend of another make knows none.
      if (response.status === 404 || response.status === 405) {
        isSpoken = false
        for (const one of group) one.answer(one.alone())
      } else if (!response.ok) {
        const body = await response.text()
        for (const { answer } of group) answer(new Response(body, response))
      } else {
        const { answers } = (await response.json()) as BatchReply
        for (const [place, one] of group.entries()) {
          const given = answers[place]
          if (!given) one.answer(one.alone())
          else one.answer(new Response(given.body || null, given))
        }
      }
    } catch (error) {
      for (const { fail } of group) fail(error)
    }
  }

  return (input, init) => {
    const found = isSpoken && typeof input === 'string' ? partOf(input, init, url) : undefined
    if (!found) return send(input, init)
    const signal = init?.signal ?? undefined
    return new Promise<Response>((resolve, reject) => {
      if (waiting.length === 0) setTimeout(sendWaiting, gatherMs)
      waiting.push({ ...found, signal, alone: () => send(input, init), answer: resolve, fail: reject })
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
  }
}

function partOf(
  address: string,
  init: RequestInit | undefined,
  url: string,
): Pick<Waiting, 'part' | 'authorization' | 'apikey'> | undefined {
  const method = (init?.method ?? 'GET') as BatchPart['method']
  const path = address.startsWith(url) ? address.slice(url.length) : ''
  const isCall = path.startsWith('/rest/v1/rpc/') && method === 'POST'
  if (!isCall && !(path.startsWith('/rest/v1/') && (method === 'GET' || method === 'HEAD'))) return undefined
  const body = init?.body ?? undefined
  if ((body !== undefined && typeof body !== 'string') || path.length + (body?.length ?? 0) > longestPart)
    return undefined
  const headers = new Headers(init?.headers)
  const said = batchPartHeaders.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return {
    part: { method, path, headers: Object.fromEntries(said), ...(body !== undefined && { body }) },
    authorization: headers.get('authorization') ?? '',
    apikey: headers.get('apikey') ?? '',
  }
}

/** Of one reader each, and no longer than the service takes. */
function groupsOf(waiting: Waiting[]): Waiting[][] {
  const groups: Waiting[][] = []
  for (const one of waiting) {
    const open = groups.find(
      (group) => group.length < maxBatchParts && group[0]!.authorization === one.authorization,
    )
    if (open) open.push(one)
    else groups.push([one])
  }
  return groups
}
