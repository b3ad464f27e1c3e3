import type { HearthInfo } from '@hearth/contracts'

export const askEveryMs = 40

/** Somebody who looks around while something large goes on. */
export function readEvents(siteUrl: string) {
  const delaysMs: number[] = []
  let timer: NodeJS.Timeout | undefined
  let key: string | undefined
  const ask = async (isCounted: () => boolean) => {
    const askedAt = performance.now()
    const response = await fetch(`${siteUrl}/rest/v1/events?select=id,title&order=starts_at&limit=20`, {
      headers: { apikey: key! },
    })
    await response.arrayBuffer()
    if (isCounted()) delaysMs.push(performance.now() - askedAt)
  }
  return {
    delaysMs,
    begin() {
      const mine = setInterval(async () => {
        key ??= ((await (await fetch(`${siteUrl}/.well-known/hearth.json`)).json()) as HearthInfo).backend
          .anonKey
        await ask(() => timer === mine).catch(() => undefined)
      }, askEveryMs)
      timer = mine
    },
    pause() {
      clearInterval(timer)
      timer = undefined
    },
  }
}

/** What 99 of 100 did not exceed. */
export function p99Of(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.99)] ?? 0
}
