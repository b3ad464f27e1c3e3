import { atLeastShare, type Benchmark, type Figure } from './figure.ts'
import { rateBesideBaseline } from './harness/beside-baseline.ts'
import { makeEvents } from './harness/events.ts'
import { type Hearth, withHearth } from './harness/hearth.ts'
import { type HttpRequest, requestBytes } from './harness/load.ts'

const events = 20_000
const distinct = 2_000

export const publicPages: Benchmark = {
  name: 'public-pages',
  title: 'What a shared link opens',
  how: `Pages and files that everybody may read, asked for by 16 connections without a sign-in, as a browser that takes gzip,
among ${events.toLocaleString('en')} events. Hot: the same address again and again. Distinct: ${distinct.toLocaleString('en')} events in turn, of which no
cache holds any.`,
  run: withHearth(async (hearth) => {
    await makeEvents(hearth, events)
    const ids = await anyEvents(hearth)
    const hot = ids[0]!
    return [
      atLeastShare(await measure(hearth, 'Home, hot', ['/']), 0.6),
      atLeastShare(await measure(hearth, 'Page of an event, hot', [`/e/${hot}`]), 0.5),
      atLeastShare(await measure(hearth, 'All events, hot', ['/explore']), 0.5),
      await measure(
        hearth,
        'Page of an event, distinct',
        pathsOf(ids, (id) => `/e/${id}`),
      ),
      atLeastShare(await measure(hearth, 'Calendar file of an event, hot', [`/event/${hot}.ics`]), 0.4),
      await measure(
        hearth,
        'Calendar file of an event, distinct',
        pathsOf(ids, (id) => `/event/${id}.ics`),
      ),
    ]
  }),
}

const pathsOf = (ids: readonly string[], path: (id: string) => string) => ids.map(path)

async function anyEvents({ owner }: Hearth): Promise<string[]> {
  const rows = await owner.run<{ id: string }>(
    `select id from public.events where status = 'published' and visibility = 'public' order by md5(id) limit $1`,
    [distinct],
  )
  return rows.map(({ id }) => id)
}

function measure(
  hearth: Hearth,
  what: string,
  paths: readonly string[],
): Promise<Figure & Required<Pick<Figure, 'baseline'>>> {
  const requests = paths.map(
    (path): HttpRequest => ({
      method: 'GET',
      path,
      headers: { host: `localhost:${hearth.port}`, accept: 'text/html,*/*', 'accept-encoding': 'gzip, br' },
    }),
  )
  return rateBesideBaseline(hearth, {
    what,
    asked: requests[0]!,
    requests: requests.map(requestBytes),
    callers: 16,
  })
}
