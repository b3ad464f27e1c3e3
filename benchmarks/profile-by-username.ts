import { atLeastShare, type Benchmark, type Figure } from './figure.ts'
import { rateBesideBaseline } from './harness/beside-baseline.ts'
import { type Hearth, withHearth } from './harness/hearth.ts'
import { type HttpRequest, requestBytes } from './harness/load.ts'
import { headersOf, type Member, makeMembers, signIn, usernameOf } from './harness/members.ts'

const profiles = 10_000
const callers = 32

export const profileByUsername: Benchmark = {
  name: 'profile-by-username',
  title: 'A profile by its username',
  how: `\`GET /rest/v1/profiles?select=id&username=ilike.<name>\` among ${profiles.toLocaleString('en')} profiles, under row
security, from ${callers} connections that each ask for other names, written in other letters than the profile's. Asked that
way the cache for anonymous readers never answers; one name asked again and again shows what it does.`,
  run: withHearth(async (hearth) => {
    await makeMembers(hearth, profiles)
    return await measure(hearth)
  }),
}

async function measure(hearth: Hearth): Promise<Figure[]> {
  const [member] = (await signIn(hearth, 1)) as [Member]
  const names = Array.from({ length: profiles }, (_, at) => usernameOf(at + 1).toUpperCase())
  const rateOf = (what: string, asked: string[], by?: Member) => {
    const requests = asked.map((name) => lookUp(hearth, name, by))
    const load = { what, asked: requests[0]!, requests: requests.map(requestBytes), callers }
    return rateBesideBaseline(hearth, load)
  }
  return [
    atLeastShare(await rateOf('Profile by username, a visitor, distinct names', names), 0.33),
    atLeastShare(await rateOf('Profile by username, a member, distinct names', names, member), 0.33),
    await rateOf('Profile by username, a visitor, the same name each time', names.slice(0, 1)),
  ]
}

function lookUp(hearth: Hearth, name: string, member?: Member): HttpRequest {
  return {
    method: 'GET',
    path: `/rest/v1/profiles?select=id&username=ilike.${name}`,
    headers: { ...headersOf(hearth, member), 'accept-profile': 'public', accept: '*/*' },
  }
}
