import type { Figure } from '../figure.ts'
import { startBaseline } from './baseline.ts'
import type { Hearth } from './hearth.ts'
import { type HttpRequest, repeat, requestBytes } from './load.ts'
import { headersOf, type Member } from './members.ts'
import { compare, cpuNote } from './rounds.ts'

const callers = 16
const seconds = 2.5

/** So many members ask in turn: what is measured is one answer for all of them, not the repetition of one member. */
export const distinctMembers = 64

/** A page that visitors, or many members in turn, ask for by GET, beside bare node:http with the same bytes. */
export async function measurePage(
  hearth: Hearth,
  { what, path, members }: { what: string; path: string; members?: readonly Member[] },
): Promise<Figure & Required<Pick<Figure, 'baseline'>>> {
  const ask = (member?: Member): HttpRequest => ({
    method: 'GET',
    path,
    headers: { ...headersOf(hearth, member), 'accept-profile': 'public', accept: '*/*' },
  })
  const requests = members?.map(ask) ?? [ask()]
  const bytes = requests.map(requestBytes)
  const baseline = await startBaseline(hearth.port, requests[0]!)
  try {
    const rates = await compare({ hearth, baseline, callers: () => repeat(bytes, { callers, seconds }) })
    return {
      what,
      value: rates.hearth.perSecond,
      unit: 'requests/s',
      baseline: { what: 'bare node:http', value: rates.baseline.perSecond },
      note: `${(baseline.bodyBytes / 1000).toFixed(1)} kB each; ${cpuNote(rates)}`,
    }
  } finally {
    baseline.stop()
  }
}
