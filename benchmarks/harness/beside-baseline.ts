import type { Figure } from '../figure.ts'
import { startBaseline } from './baseline.ts'
import type { Hearth } from './hearth.ts'
import { type HttpRequest, repeat, requestBytes } from './load.ts'
import { compare, cpuNote } from './rounds.ts'

const seconds = 2.5

type Load = {
  what: string
  /** What bare node:http is shown the answer of. */
  asked: HttpRequest
  /** What is sent, each in turn; absent: `asked` alone. */
  requests?: Buffer[]
  callers: number
}

/** How many requests a second Hearth answers, beside bare node:http with the same bytes. */
export async function rateBesideBaseline(
  hearth: Hearth,
  { what, asked, requests = [requestBytes(asked)], callers }: Load,
): Promise<Figure & Required<Pick<Figure, 'baseline'>>> {
  const baseline = await startBaseline(hearth.port, asked)
  try {
    const rates = await compare({ hearth, baseline, callers: () => repeat(requests, { callers, seconds }) })
    const how = asked.method === 'POST' ? 'bare node:http reading the same POST' : 'bare node:http'
    return {
      what,
      value: rates.hearth.perSecond,
      unit: 'requests/s',
      baseline: { what: how, value: rates.baseline.perSecond },
      note: `${(baseline.bodyBytes / 1000).toFixed(1)} kB each; ${cpuNote(rates)}`,
    }
  } finally {
    baseline.stop()
  }
}
