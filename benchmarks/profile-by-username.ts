import { atLeastShare, type Benchmark, type Figure } from './figure.ts'
import { startBaseline } from './harness/baseline.ts'
import { type Hearth, withHearth } from './harness/hearth.ts'
import { type HttpRequest, repeat, requestBytes } from './harness/load.ts'
import { headersOf, type Member, makeMembers, signIn, usernameOf } from './harness/members.ts'
import { compare, cpuNote } from './harness/rounds.ts'

const profiles = 10_000
const callers = 32
const seconds = 2.5

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
  return [
    atLeastShare(await against(hearth, 'Profile by username, a visitor, distinct names', { names }), 0.33),
    atLeastShare(
      await against(hearth, 'Profile by username, a member, distinct names', { names, member }),
      0.33,
    ),
    await against(hearth, 'Profile by username, a visitor, the same name each time', {
      names: names.slice(0, 1),
    }),
  ]
}

async function against(
  hearth: Hearth,
  what: string,
  { names, member }: { names: string[]; member?: Member },
): Promise<Figure & Required<Pick<Figure, 'baseline'>>> {
  const requests = names.map((name) => lookUp(hearth, name, member))
  const bytes = requests.map(requestBytes)
  const baseline = await startBaseline(hearth.port, requests[0]!)
  try {
    const rates = await compare({
      hearth,
      baseline,
      callers: () => repeat(bytes, { callers, seconds }),
    })
    return {
      what,
      value: rates.hearth.perSecond,
      unit: 'requests/s',
      baseline: { what: 'bare node:http', value: rates.baseline.perSecond },
      note: cpuNote(rates),
    }
  } finally {
    baseline.stop()
  }
}

function lookUp(hearth: Hearth, name: string, member?: Member): HttpRequest {
  return {
    method: 'GET',
    path: `/rest/v1/profiles?select=id&username=ilike.${name}`,
    headers: { ...headersOf(hearth, member), 'accept-profile': 'public', accept: '*/*' },
  }
}
