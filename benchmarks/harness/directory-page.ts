import { atLeastShare, type Figure } from '../figure.ts'
import { rateBesideBaseline } from './beside-baseline.ts'
import type { Hearth } from './hearth.ts'
import { type HttpRequest, requestBytes } from './load.ts'
import { headersOf, type Member } from './members.ts'

/** So many members ask in turn: what is measured is one answer for all of them, not the repetition of one member. */
export const distinctMembers = 64

/** A page that visitors, or many members in turn, ask for by GET, beside a quarter of what bare node:http does. */
export async function measurePage(
  hearth: Hearth,
  what: string,
  { path, members = [undefined] }: { path: string; members?: readonly (Member | undefined)[] },
): Promise<Figure> {
  const requests = members.map(
    (member): HttpRequest => ({
      method: 'GET',
      path,
      headers: { ...headersOf(hearth, member), 'accept-profile': 'public', accept: '*/*' },
    }),
  )
  const [asked] = requests as [HttpRequest]
  const load = { what, asked, requests: requests.map(requestBytes), callers: 16 }
  return atLeastShare(await rateBesideBaseline(hearth, load), 0.25)
}
